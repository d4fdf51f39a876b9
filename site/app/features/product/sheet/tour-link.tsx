import { MoreLink } from "#app/ui/actions/button.tsx";
import styles from "./sheet.module.css";

/** The way to a virtual tour. It opens elsewhere, on a click: nothing of it is loaded here. */
export function TourLink({ url, name }: { readonly url: string | null; readonly name: string }) {
  if (!url || !/^https?:/i.test(url) || !URL.canParse(url)) return null;
  return (
    <p className={`wrap ${styles.tour}`}>
      <MoreLink href={url} target="_blank" rel="noopener noreferrer" icon="out">
        Walk through {name} online
      </MoreLink>
      <span className="small muted">Opens {new URL(url).hostname.replace(/^www\./, "")} in a new window</span>
    </p>
  );
}
