import { icons } from "../fields/icons.tsx";
import { __, sprintf } from "../i18n.ts";
import { editedKind } from "../settings.ts";
import { Form } from "./form.tsx";

const { useEffect, useRef } = wp.element;

/**
 * The form that replaces the first block, in a separate React root: the block editor handles arrow keys, Tab, Escape,
 * paste and drag events around its blocks, and would take them from the inputs. Events of the form are not propagated.
 */
function DetailsBlock() {
  const holder = useRef<HTMLDivElement>(null);
  const blockProps = wp.blockEditor.useBlockProps({ className: "porchlight-details" });
  useEffect(() => {
    const outer = holder.current;
    if (!outer) return;
    const inner = outer.appendChild(outer.ownerDocument.createElement("div"));
    const unmount = mount(inner);
    const keep = (event: Event) => {
      // The classes of an iframe's events are its own, so that `instanceof` fails.
      if (event.type === "keydown" && !belongsToInput(event as KeyboardEvent)) return;
      event.stopPropagation();
    };
    for (const name of keptEvents) outer.addEventListener(name, keep);
    return () => {
      for (const name of keptEvents) outer.removeEventListener(name, keep);
      unmount();
      inner.remove();
    };
  }, []);
  return (
    <div {...blockProps}>
      <div ref={holder} />
    </div>
  );
}

/** These would select the block and hide the entry's settings in the sidebar. */
const selectingEvents = ["focusin", "mousedown"];
const keptEvents = [
  ...selectingEvents,
  "keydown",
  "copy",
  "cut",
  "paste",
  "dragstart",
  "dragenter",
  "dragover",
  "dragleave",
  "drop",
];

/** Editor-wide shortcuts, such as save and undo, are propagated. */
function belongsToInput(event: KeyboardEvent): boolean {
  const isShortcut = event.ctrlKey || event.metaKey;
  return !isShortcut || event.key.startsWith("Arrow") || event.key.toLowerCase() === "a";
}

function mount(element: HTMLElement): () => void {
  const { createRoot, render, unmountComponentAtNode } = wp.element;
  if (!createRoot) {
    render(<Form />, element);
    return () => void unmountComponentAtNode(element);
  }
  const root = createRoot(element);
  root.render(<Form />);
  // A root must not be unmounted while its parent renders.
  return () => void setTimeout(() => root.unmount());
}

/** Registers the locked first block of an entry's screen, with all its fields. It saves nothing to the content. */
export function registerDetailsBlock(): void {
  const edited = editedKind();
  wp.blocks.registerBlockType("porchlight/details", {
    apiVersion: 3,
    title: edited ? sprintf(__("%s: details"), edited.kind.singular) : __("Details"),
    description: __("The fields of this entry. Every entry has them once, at the top."),
    category: "design",
    icon: icons.draw,
    attributes: { lock: { type: "object", default: { move: true, remove: true } } },
    supports: {
      align: false,
      className: false,
      customClassName: false,
      html: false,
      inserter: false,
      multiple: false,
      reusable: false,
      __experimentalToolbar: false,
    },
    edit: DetailsBlock,
    save: () => null,
  });
}
