import { __, sprintf } from "../i18n.ts";
import { ClassicEditor, type RichTextProps } from "./classic-editor.tsx";

const { useLayoutEffect, useRef, useState } = wp.element;
const { Button, Modal } = wp.components;

/**
 * Rich text as HTML: edited in place or, when the field is in the iframe of the blocks (always since WordPress 7.1),
 * in a window of the page.
 */
export function RichTextInput(props: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isFramed, setFramed] = useState<boolean | undefined>(undefined);
  useLayoutEffect(() => setFramed(place.current?.ownerDocument !== document), []);
  if (isFramed === undefined) return <div ref={place} className="porchlight-rich-text" />;
  return isFramed ? <TextWithWindow {...props} /> : <ClassicEditor {...props} />;
}

function TextWithWindow(props: RichTextProps) {
  const { label, value, id, describedBy } = props;
  const [isOpen, setOpen] = useState(false);
  const html = typeof value === "string" ? value : "";
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (text.current) text.current.innerHTML = wp.dom.safeHTML(html);
  }, [html]);
  return (
    <div className="porchlight-rich-text">
      {html !== "" && <div ref={text} className="porchlight-input porchlight-rich-text__text" />}
      <Button
        id={id}
        variant="secondary"
        isSmall
        size="compact"
        aria-label={sprintf(html === "" ? __("Write text: %s") : __("Edit text: %s"), label)}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        {html === "" ? __("Write text") : __("Edit text")}
      </Button>
      {isOpen && (
        <Modal title={label} onRequestClose={() => setOpen(false)} className="porchlight-text-window">
          <div className="porchlight-panel porchlight-text-window__text">
            <ClassicEditor {...props} id={`${id}-window`} />
          </div>
          <Button variant="primary" onClick={() => setOpen(false)}>
            {__("Done")}
          </Button>
        </Modal>
      )}
    </div>
  );
}
