import { useLocation } from "react-router";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { withIcon } from "#app/ui/pictures/symbols.tsx";
import { useFavorites } from "./favorites-context.ts";
import styles from "./favorites-link.module.css";

const href = "/my-favorites/";

/**
 * The link to the page of favorites (S2.44) with their number. The server's HTML is the same for every visitor, so the
 * browser adds the number, without a layout shift.
 */
export function FavoritesLink(props: {
  /** The header shows only a heart when the text does not fit. */
  readonly place: "header" | "menu" | "footer";
}) {
  const { place } = props;
  const count = useFavorites().state.ids.length;
  const { pathname } = useLocation();
  return (
    <SmartLink
      href={href}
      className={classNames("scripted", styles[place], place !== "footer" && withIcon("heart"))}
      prefetch={place === "menu" ? "none" : "intent"}
      aria-current={pathname === href ? "page" : undefined}
      aria-label={
        count > 0 ? `My favorites, ${count} saved` : place === "menu" ? "My favorites, none saved" : "My favorites"
      }
    >
      {place === "header" ? (
        <span className={styles.word}>Favorites</span>
      ) : place === "menu" ? (
        "Saved"
      ) : (
        "My favorites"
      )}
      <span className={`num ${styles.count}`}>{count > 0 ? count : ""}</span>
    </SmartLink>
  );
}
