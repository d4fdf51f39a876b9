import { useState } from "react";
import { loadPictures } from "../pictures/load-pictures.ts";
import { MoreButton } from "./button.tsx";
import { SmartLink } from "./links.tsx";
import styles from "./page-actions.module.css";

/**
 * Buttons that share and print the page, rendered with JavaScript only; `title` is shared with the URL, `printed` is
 * the object in the print label when it fits, `path` is shared in place of the page's URL. `only` renders one of them.
 */
export function PageActions(props: {
  readonly title: string;
  readonly printed?: string;
  readonly path?: string;
  readonly only?: "share" | "print";
}) {
  const { title, printed = "", path = "", only } = props;
  const [message, setMessage] = useState("");
  const [shared, setShared] = useState<string | null>(null);
  const share = async () => {
    setMessage("");
    const { href } = window.location;
    const url = path ? new URL(path, href).href : href;
    if (await openShareSheet({ title, url })) return;
    setShared(shared === null ? url : null);
  };
  return (
    <div className={styles.actions}>
      <span className={styles.status} role="status">
        {message}
      </span>
      {only === "print" ? null : (
        <MoreButton icon="share" className={styles.action} aria-expanded={shared !== null} onClick={share}>
          Share
        </MoreButton>
      )}
      {shared === null ? null : (
        <ul className={styles.ways} aria-label="Ways to share">
          <li>
            <button type="button" onClick={async () => setMessage(await copyLink(shared))}>
              Copy link
            </button>
          </li>
          <li>
            <SmartLink href={`mailto:?${encoded({ subject: title, body: shared })}`}>Email</SmartLink>
          </li>
          <li>
            <SmartLink href={`sms:?&${encoded({ body: `${title} ${shared}` })}`}>Text</SmartLink>
          </li>
        </ul>
      )}
      {only === "share" ? null : (
        <MoreButton icon="print" className={styles.action} onClick={printPage}>
          Print{printed ? <span className={styles.printed}> {printed}</span> : null}
        </MoreButton>
      )}
    </div>
  );
}

/** Opens the device’s share sheet. Returns false when it has none; closing it is not an error. */
async function openShareSheet(shared: Required<Pick<ShareData, "title" | "url">>): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Copies a link. Returns the text to announce. */
async function copyLink(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url);
    return "Link copied";
  } catch {
    return "The link could not be copied";
  }
}

/** Header fields of a `mailto:` or `sms:` URL, whose spaces are `%20`. */
function encoded(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

/** Prints once all pictures are loaded, including those of hidden levels. */
async function printPage(): Promise<void> {
  const pictures = loadPictures();
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}
