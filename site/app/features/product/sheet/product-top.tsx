import { useState } from "react";
import { MoreButton } from "#app/ui/actions/button.tsx";
import { Breadcrumbs, type Crumb } from "#app/ui/actions/links.tsx";
import styles from "./sheet.module.css";

/** The way here, and what can be done with the whole sheet. */
export function ProductTop({ crumbs, title }: { readonly crumbs: readonly Crumb[]; readonly title: string }) {
  const [shared, setShared] = useState("");
  return (
    <div className={`wrap ${styles.top}`}>
      <Breadcrumbs items={crumbs} />
      <div className={styles.actions}>
        <MoreButton icon="share" className={styles.action} onClick={async () => setShared(await sharePage(title))}>
          Share
        </MoreButton>
        <MoreButton icon="print" className={styles.action} onClick={printSheet}>
          Print the sheet
        </MoreButton>
        <span className={styles.told} role="status">
          {shared}
        </span>
      </div>
    </div>
  );
}

/** Offers the address to the device’s own share sheet, or else copies it; says what happened, if anything is to be said. */
async function sharePage(title: string): Promise<string> {
  const url = window.location.href;
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

/** Prints once every picture is there, those of levels not on screen included. */
async function printSheet(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")];
  for (const picture of pictures) picture.loading = "eager";
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}
