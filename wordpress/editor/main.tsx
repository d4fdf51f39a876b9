import "./editor.css";
import "./blocks/blocks.css";
import { registerBlocks } from "./blocks/register.tsx";
import { registerDetailsBlock } from "./screen/details-block.tsx";
import { Panels } from "./screen/panels.tsx";
import { editedKind } from "./settings.ts";

const form = editedKind()?.kind.form;
registerBlocks();
if (form === "block") registerDetailsBlock();
if (form === "panel") wp.plugins.registerPlugin("porchlight", { icon: null, render: Panels });
