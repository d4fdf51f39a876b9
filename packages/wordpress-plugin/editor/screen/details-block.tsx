import { icons } from "../fields/icons.tsx";
import { editedKind } from "../settings.ts";
import { Form } from "./form.tsx";

const { useEffect, useRef } = wp.element;

/**
 * The form in the place of the first block. It is a tree of its own: the block editor listens around its blocks for arrow
 * keys, Tab, Escape, pastes and drags, and would take them from the inputs. What happens inside stays inside.
 */
function DetailsBlock() {
  const holder = useRef<HTMLDivElement>(null);
  const blockProps = wp.blockEditor.useBlockProps({ className: "porchlight-details" });
  useEffect(() => {
    const outer = holder.current;
    if (!outer) return;
    const inner = outer.appendChild(document.createElement("div"));
    const unmount = mount(inner);
    const keep = (event: Event) => {
      if (event instanceof KeyboardEvent && !belongsToInput(event)) return;
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

/** With these the block would be selected, and the sidebar leave the entry's own settings. */
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

/** Shortcuts of the whole editor, such as saving and undoing, pass. */
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
  // A root must not go while its parent is being drawn.
  return () => void setTimeout(() => root.unmount());
}

/** The locked first block of an entry's screen: all its fields. It saves nothing of its own into the text. */
export function registerDetailsBlock(): void {
  const edited = editedKind();
  wp.blocks.registerBlockType("porchlight/details", {
    apiVersion: 2,
    title: edited ? `${edited.kind.singular}: details` : "Details",
    description: "The fields of this entry. Every entry has them once, at the top.",
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
