import { useStable } from "./stable.ts";
import { withPlainSpaces } from "./written.ts";

const { useEffect, useRef } = wp.element;

/** The used parts of the TinyMCE that WordPress ships for its classic block. */
interface TinyMceEditor {
  on(events: string, listener: () => void): void;
  getContent(): string;
  setContent(html: string): void;
  remove(): void;
}
declare global {
  interface Window {
    tinymce?: { init(settings: object): Promise<TinyMceEditor[]> };
  }
}

/** Props of an input for rich text. */
export interface RichTextProps {
  label: string;
  value: unknown;
  onChange(value: unknown): void;
  id: string;
  describedBy?: string | undefined;
}

/**
 * WordPress's classic editor, whose toolbar shows while focused. Toolbar and dialogs are parts of the page, so it works
 * in no iframe.
 */
export function ClassicEditor({ label, value, onChange, id, describedBy }: RichTextProps) {
  const html = typeof value === "string" ? value : "";
  const element = useRef<HTMLDivElement>(null);
  const editor = useRef<TinyMceEditor | undefined>(undefined);
  /** The editor's content, to distinguish external changes (undo) from its own. */
  const ownHtml = useRef(html);
  const onEditorChange = useStable(() => {
    const next = withPlainSpaces(editor.current?.getContent() ?? "");
    if (next === ownHtml.current) return;
    ownHtml.current = next;
    onChange(next === "" ? undefined : next);
  });

  // The editor is created once; later values are set in the effect below.
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    target.innerHTML = html;
    let isUnmounted = false;
    window.tinymce
      ?.init({
        target,
        inline: true,
        menubar: false,
        branding: false,
        theme: "modern",
        plugins: "lists,paste,wordpress,wplink,wptextpattern",
        toolbar: "formatselect,bold,italic,bullist,numlist,link,unlink,removeformat",
        block_formats: "Paragraph=p;Heading=h2;Small heading=h3",
        fixed_toolbar_container: `#${id}-bar`,
        entity_encoding: "raw",
        convert_urls: false,
        wpautop: false,
        wp_keep_scroll_position: false,
      })
      .then(([made]) => {
        if (!made) return;
        if (isUnmounted) return made.remove();
        editor.current = made;
        // The editor's normalized form of the same text is not a change.
        ownHtml.current = made.getContent();
        made.on("input change undo redo ExecCommand SetContent", onEditorChange);
      });
    return () => {
      isUnmounted = true;
      editor.current?.remove();
      editor.current = undefined;
    };
  }, []);

  useEffect(() => {
    if (html === ownHtml.current || !editor.current || element.current?.ownerDocument.activeElement === element.current)
      return;
    ownHtml.current = html;
    editor.current.setContent(html);
    ownHtml.current = editor.current.getContent();
  }, [html]);

  return (
    <div className="porchlight-rich-text">
      <div id={`${id}-bar`} className="porchlight-rich-text__bar" />
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot show formatted text. */}
      <div
        ref={element}
        id={id}
        className="porchlight-input porchlight-rich-text__text"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-describedby={describedBy}
        contentEditable
        suppressContentEditableWarning
      />
    </div>
  );
}
