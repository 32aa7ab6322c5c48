// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { Journal } from "./journal.js";
import { Connection } from "./connection.js";

const embedded = document.getElementById("journal");
const journal = new Journal();
const connection = embedded ? null : new Connection(journal);
if (embedded) journal.load(JSON.parse(embedded.textContent));
else connection.start();
