import { classNames } from "../class-names.ts";
import styles from "./rich-text.module.css";

/**
 * HTML written by an editor, with the typography of an article. `html` is inserted as it is: it must have been
 * sanitised on the server before. Empty text renders nothing.
 */
export function RichText({ html, className }: { html: string | null | undefined; className?: string }) {
  if (!html?.trim()) return null;
  return (
    <div
      className={classNames(styles.text, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the contract of this component is sanitised HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
