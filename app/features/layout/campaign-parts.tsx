import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { withIcon } from "#app/ui/pictures/symbols.tsx";
import styles from "./campaign-layout.module.css";
import { LegalLines } from "./footer.tsx";
import header from "./header.module.css";
import { Logo } from "./header.tsx";
import type { Menus } from "./menus.ts";

/** The header of campaign pages: logo and telephone number. */
export function CampaignTop() {
  return (
    <header className={styles.head}>
      <div className={`wrap ${header.row}`}>
        <Logo />
        <a className={`${styles.phone} ${withIcon("phone")}`} href={telephoneHref(brand.phone)}>
          <span className="num">{brand.phone}</span>
        </a>
      </div>
    </header>
  );
}

/** The footer of campaign pages: the legal lines. */
export function CampaignFoot({ menus }: { readonly menus: Menus }) {
  return (
    <footer className={`${styles.foot} on-dark`}>
      <div className="wrap">
        <LegalLines entries={menus.legal ?? []} />
      </div>
    </footer>
  );
}
