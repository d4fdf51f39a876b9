import { useLocation } from "react-router";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import { useFavorites } from "./favorites-context.ts";
import styles from "./favorites-link.module.css";

const href = "/my-favorites/";

/**
 * The link to the page of favorites (S2.44) with the number of them, of this device or of the account. Documents are the
 * same for every visitor, so the browser fills the number in; it takes no room that was not there before.
 */
export function FavoritesLink(props: {
  /** The row of the header has a heart for a word where it has no room; the others name the page. */
  readonly place: "header" | "menu" | "footer";
}) {
  const { place } = props;
  const count = useFavorites().state.ids.length;
  const { pathname } = useLocation();
  return (
    <SmartLink
      href={href}
      className={styles[place]}
      prefetch={place === "menu" ? "none" : "intent"}
      aria-current={pathname === href ? "page" : undefined}
      aria-label={count > 0 ? `My favorites, ${count} saved` : "My favorites"}
    >
      {place === "header" ? (
        <>
          <Icon name="heart" />
          <span className={styles.word}>Favorites</span>
        </>
      ) : (
        "My favorites"
      )}
      <span className={`num ${styles.count}`}>{count > 0 ? count : ""}</span>
    </SmartLink>
  );
}
