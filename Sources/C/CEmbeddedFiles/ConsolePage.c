// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include "Embed.h"

static const unsigned char canvas_js[] = {
#embed "../../Runtime/ConsolePage/Page/canvas.js"
};
static const unsigned char connection_js[] = {
#embed "../../Runtime/ConsolePage/Page/connection.js"
};
static const unsigned char controls_js[] = {
#embed "../../Runtime/ConsolePage/Page/controls.js"
};
static const unsigned char details_js[] = {
#embed "../../Runtime/ConsolePage/Page/details.js"
};
static const unsigned char difference_js[] = {
#embed "../../Runtime/ConsolePage/Page/difference.js"
};
static const unsigned char explain_js[] = {
#embed "../../Runtime/ConsolePage/Page/explain.js"
};
static const unsigned char figure_js[] = {
#embed "../../Runtime/ConsolePage/Page/figure.js"
};
static const unsigned char filter_js[] = {
#embed "../../Runtime/ConsolePage/Page/filter.js"
};
static const unsigned char format_js[] = {
#embed "../../Runtime/ConsolePage/Page/format.js"
};
static const unsigned char geometry_js[] = {
#embed "../../Runtime/ConsolePage/Page/geometry.js"
};
static const unsigned char hands_js[] = {
#embed "../../Runtime/ConsolePage/Page/hands.js"
};
static const unsigned char header_js[] = {
#embed "../../Runtime/ConsolePage/Page/header.js"
};
static const unsigned char icon_svg[] = {
#embed "../../Runtime/ConsolePage/Page/icon.svg"
};
static const unsigned char index_html[] = {
#embed "../../Runtime/ConsolePage/Page/index.html"
};
static const unsigned char inspector_js[] = {
#embed "../../Runtime/ConsolePage/Page/inspector.js"
};
static const unsigned char journal_js[] = {
#embed "../../Runtime/ConsolePage/Page/journal.js"
};
static const unsigned char keys_js[] = {
#embed "../../Runtime/ConsolePage/Page/keys.js"
};
static const unsigned char kinds_js[] = {
#embed "../../Runtime/ConsolePage/Page/kinds.js"
};
static const unsigned char list_js[] = {
#embed "../../Runtime/ConsolePage/Page/list.js"
};
static const unsigned char main_js[] = {
#embed "../../Runtime/ConsolePage/Page/main.js"
};
static const unsigned char notices_js[] = {
#embed "../../Runtime/ConsolePage/Page/notices.js"
};
static const unsigned char plug_js[] = {
#embed "../../Runtime/ConsolePage/Page/plug.js"
};
static const unsigned char region_js[] = {
#embed "../../Runtime/ConsolePage/Page/region.js"
};
static const unsigned char report_js[] = {
#embed "../../Runtime/ConsolePage/Page/report.js"
};
static const unsigned char screenpanel_js[] = {
#embed "../../Runtime/ConsolePage/Page/screenpanel.js"
};
static const unsigned char scrubber_js[] = {
#embed "../../Runtime/ConsolePage/Page/scrubber.js"
};
static const unsigned char stage_js[] = {
#embed "../../Runtime/ConsolePage/Page/stage.js"
};
static const unsigned char stagebar_js[] = {
#embed "../../Runtime/ConsolePage/Page/stagebar.js"
};
static const unsigned char stretch_js[] = {
#embed "../../Runtime/ConsolePage/Page/stretch.js"
};
static const unsigned char style_css[] = {
#embed "../../Runtime/ConsolePage/Page/style.css"
};
static const unsigned char takeaway_js[] = {
#embed "../../Runtime/ConsolePage/Page/takeaway.js"
};
static const unsigned char timeline_css[] = {
#embed "../../Runtime/ConsolePage/Page/timeline.css"
};
static const unsigned char timeline_js[] = {
#embed "../../Runtime/ConsolePage/Page/timeline.js"
};

EMBEDDED_FILES(secondscreen_console_page,
               FILE("canvas.js", canvas_js),
               FILE("connection.js", connection_js),
               FILE("controls.js", controls_js),
               FILE("details.js", details_js),
               FILE("difference.js", difference_js),
               FILE("explain.js", explain_js),
               FILE("figure.js", figure_js),
               FILE("filter.js", filter_js),
               FILE("format.js", format_js),
               FILE("geometry.js", geometry_js),
               FILE("hands.js", hands_js),
               FILE("header.js", header_js),
               FILE("icon.svg", icon_svg),
               FILE("index.html", index_html),
               FILE("inspector.js", inspector_js),
               FILE("journal.js", journal_js),
               FILE("keys.js", keys_js),
               FILE("kinds.js", kinds_js),
               FILE("list.js", list_js),
               FILE("main.js", main_js),
               FILE("notices.js", notices_js),
               FILE("plug.js", plug_js),
               FILE("region.js", region_js),
               FILE("report.js", report_js),
               FILE("screenpanel.js", screenpanel_js),
               FILE("scrubber.js", scrubber_js),
               FILE("stage.js", stage_js),
               FILE("stagebar.js", stagebar_js),
               FILE("stretch.js", stretch_js),
               FILE("style.css", style_css),
               FILE("takeaway.js", takeaway_js),
               FILE("timeline.css", timeline_css),
               FILE("timeline.js", timeline_js))
