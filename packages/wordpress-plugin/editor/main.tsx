import "./screen/screen.css";
import "./screen/problems.css";
import "./fields/fields.css";
import "./fields/rich-text.css";
import "./repeaters/rows.css";
import "./fields/pictures.css";
import "./relations/relations.css";
import "./map/map.css";
import "./homesites/homesites.css";
import "./blocks/blocks.css";
import { registerBlocks } from "./blocks/register.tsx";
import { registerDetailsBlock } from "./screen/details-block.tsx";
import { panelActions } from "./screen/panel-actions.ts";
import { Panels, PublishingPanel } from "./screen/panels.tsx";
import { editedKind } from "./settings.ts";

const kind = editedKind()?.kind;
const form = kind?.form;
// The form has the main picture, with its texts; the panel for the featured image would duplicate it.
if (kind?.fields.image) panelActions().removeEditorPanel("featured-image");
registerBlocks();
if (form === "block") registerDetailsBlock();
if (form) wp.plugins.registerPlugin("porchlight-publishing", { icon: null, render: PublishingPanel });
if (form === "panel") wp.plugins.registerPlugin("porchlight", { icon: null, render: Panels });
