// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { h, iconButton } from "./controls.js";

/** How long a remark is shown, in milliseconds; errors stay until they are dismissed or replaced. */
const STAY = 5000;
const MOST = 4;

/** Short messages in a corner, which screen readers announce: remarks politely, errors immediately. */
export class Notices {
  #remarks = h("div.notices", { role: "status", "aria-live": "polite" });
  #errors = h("div.notices", { role: "alert" });

  constructor(parent) {
    parent.append(h("div.notice-corner", this.#errors, this.#remarks));
    document.addEventListener("keydown", event => {
      if (event.key === "Escape" && !event.defaultPrevented) this.clear();
    });
  }

  say(text) {
    const notice = this.#add(this.#remarks, text);
    setTimeout(() => notice.remove(), STAY);
  }

  fail(text) {
    this.#add(this.#errors, text, "error");
  }

  clear() {
    this.#errors.replaceChildren();
  }

  #add(list, text, tone = "") {
    const notice = h("div", { class: `notice ${tone}` }, h("p", text));
    notice.append(iconButton("close", "Dismiss", () => notice.remove()));
    // A repeated error is shown once.
    for (const other of [...list.children]) if (other.firstChild.textContent === text) other.remove();
    list.append(notice);
    while (list.children.length > MOST) list.firstChild.remove();
    return notice;
  }
}
