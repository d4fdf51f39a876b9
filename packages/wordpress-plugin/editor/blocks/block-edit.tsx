import { Fields } from "../fields/field.tsx";
import { RichTextInput } from "../fields/rich-text.tsx";
import { useStable } from "../fields/stable.ts";
import { __, sprintf } from "../i18n.ts";
import { type Data, isEmpty } from "../model.ts";
import { checkType } from "../rules/check.ts";
import { itemType, model } from "../settings.ts";
import { BlockPreview } from "./block-preview.tsx";
import { type BlockModel, namePrefix, organismOf, organismType, outlineOf } from "./model.ts";

const { Fragment, useState } = wp.element;

/** Blocks other than organisms. */
const others = new Set(["porchlight/details", "porchlight/content"]);

/** The edit component for the blocks of a layout: its fields in the sidebar, and its preview on the page. */
export function editOf(layout: string, block: BlockModel) {
  return function BlockEdit({ attributes, setAttributes, clientId, isSelected }: WordPress.BlockEditProps) {
    const [isWide, setWide] = useState(false);
    const type = organismType(layout);
    const { fields } = itemType(type);
    const page = usePage(clientId);
    const organism = organismOf(layout, attributes, itemType("Organism").fields);
    const problems = checkType(model(), "Organism", organism, { path: clientId, where: "" });
    const change = useStable((next: Data) => setAttributes(changedAttributes(attributes, next)));
    const inputs = (
      <div className="porchlight-panel porchlight-block-fields">
        <Fields fields={fields} value={attributes} onChange={change} path={clientId} problems={problems} />
      </div>
    );
    const { BlockControls, InspectorControls, useBlockProps } = wp.blockEditor;
    const { Modal, PanelBody, ToolbarButton, ToolbarGroup } = wp.components;
    const blockProps = useBlockProps({ className: "porchlight-block" });
    return (
      <Fragment>
        <BlockControls>
          <ToolbarGroup>
            <ToolbarButton onClick={() => setWide(true)}>{__("Edit in a wide window")}</ToolbarButton>
          </ToolbarGroup>
        </BlockControls>
        <InspectorControls>
          <PanelBody title={__("Content")} initialOpen>
            {isWide ? <p>{__("It is being edited in the wide window.")}</p> : inputs}
          </PanelBody>
        </InspectorControls>
        {isWide ? (
          <Modal title={block.title} onRequestClose={() => setWide(false)} className="porchlight-block-window">
            {inputs}
          </Modal>
        ) : null}
        <div {...blockProps}>
          <BlockPreview
            request={{ ...page, organisms: [organism] }}
            title={sprintf(__("%s, as the site shows it"), block.title)}
            isOpen={isSelected}
            outline={<Outline block={block} words={outlineOf(model(), type, attributes)} />}
          />
        </div>
      </Fragment>
    );
  };
}

/** The attributes to set for new values; removed ones must be set to undefined. */
function changedAttributes(before: Data, next: Data): Record<string, unknown> {
  const gone = Object.keys(before).filter((name) => !(name in next));
  return { ...Object.fromEntries(gone.map((name) => [name, undefined])), ...next };
}

function Outline({ block, words }: { block: BlockModel; words: readonly string[] }) {
  return (
    <div className="porchlight-block-preview__text">
      <strong>{block.title}</strong>
      {words.map((text, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are plain text and keep no state
        <p key={position}>{text}</p>
      ))}
    </div>
  );
}

/** The page data that affects a block's appearance. */
function usePage(clientId: string): { post: number; title: string; before: readonly string[] } {
  const page = wp.data.useSelect(
    (select) => {
      const editor = select("core/editor");
      const blocks = select("core/block-editor");
      const above: string[] = [];
      for (const id of blocks.getBlockOrder()) {
        if (id === clientId) break;
        const name = blocks.getBlockName(id) ?? "";
        if (others.has(name)) continue;
        above.push(name.startsWith(namePrefix) ? name.slice(namePrefix.length) : "rich-text");
      }
      // Serialized, as a new list for each key press would redraw every block.
      return JSON.stringify({
        post: editor.getCurrentPostId(),
        title: String(editor.getEditedPostAttribute("title") ?? ""),
        before: above,
      });
    },
    [clientId],
  );
  return JSON.parse(page);
}

/** The edit component of the text above the blocks. */
export function ContentEdit({ attributes, setAttributes, clientId }: WordPress.BlockEditProps) {
  const blockProps = wp.blockEditor.useBlockProps({ className: "porchlight-content-block" });
  const html = typeof attributes.html === "string" ? attributes.html : "";
  return (
    <div {...blockProps}>
      <div className="porchlight-panel">
        <RichTextInput
          label={__("Text above the blocks")}
          value={isEmpty(html) ? undefined : html}
          onChange={(next) => setAttributes({ html: next ?? "" })}
          id={`porchlight-content-${clientId}`}
        />
      </div>
    </div>
  );
}
