import { useState } from "react";
import { loadPictures } from "../pictures/load-pictures.ts";
import { MoreButton } from "./button.tsx";
import styles from "./page-actions.module.css";

/**
 * Sharing and printing of the page, for who has JavaScript; `title` goes along with the shared address, `printed` names
 * what is printed where there is room for it, `path` is shared in place of the page's address.
 */
export function PageActions(props: { readonly title: string; readonly printed?: string; readonly path?: string }) {
  const { title, printed = "", path = "" } = props;
  const [shared, setShared] = useState("");
  return (
    <div className={styles.actions}>
      <span className={styles.status} role="status">
        {shared}
      </span>
      <MoreButton icon="share" className={styles.action} onClick={async () => setShared(await sharePage(title, path))}>
        Share
      </MoreButton>
      <MoreButton icon="print" className={styles.action} onClick={printPage}>
        <span>Print{printed ? <span className={styles.printed}> {printed}</span> : null}</span>
      </MoreButton>
    </div>
  );
}

/** Opens the device’s share sheet, or else copies the address. Returns what to announce, or empty text. */
async function sharePage(title: string, path: string): Promise<string> {
  const { href } = window.location;
  const url = path ? new URL(path, href).href : href;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return "";
    }
    await navigator.clipboard.writeText(url);
    return "Link copied";
  } catch (error) {
    // Closing the share sheet is a choice, not a failure.
    return error instanceof DOMException && error.name === "AbortError" ? "" : "The link could not be copied";
  }
}

/** Prints once every picture is loaded, those of hidden levels included. */
async function printPage(): Promise<void> {
  const pictures = loadPictures();
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}
