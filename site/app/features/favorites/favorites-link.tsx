import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { useFavorites } from "./favorites-context.ts";
import styles from "./favorites-link.module.css";

const href = "/my-favorites/";

/**
 * The link to the page of favorites (S2.44) with the number of them, of this device or of the account. Documents are the
 * same for every visitor, so the browser fills the number in. Not displayed without JavaScript, as hearts are not.
 */
export function FavoritesLink(props: {
  /** What stands before the number. */
  readonly children: ReactNode;
  /** The place of the link: in the row of the header, in the menu of small screens, in the footer. */
  readonly place: "header" | "menu" | "footer";
}) {
  const { children, place } = props;
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
      {children}
      <span className={`num ${styles.count}`}>{count > 0 ? count : ""}</span>
    </SmartLink>
  );
}
