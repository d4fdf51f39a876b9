import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { SkipLink } from "#app/ui/actions/links.tsx";
import { withIcon } from "#app/ui/pictures/symbols.tsx";
import styles from "./campaign-layout.module.css";
import { LegalLines } from "./footer.tsx";
import header from "./header.module.css";
import { Logo } from "./header.tsx";
import { MainContent } from "./main-content.tsx";
import type { Menus } from "./menus.ts";

/** The campaign layout around a page (S2.1, S2.3): logo and telephone number, main, legal lines; no menu. */
export function CampaignLayout({ menus, children }: { readonly menus: Menus; readonly children: ReactNode }) {
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <CampaignTop />
      <MainContent>{children}</MainContent>
      <CampaignFoot menus={menus} />
    </>
  );
}

/** The header of campaign pages: logo and telephone number. */
function CampaignTop() {
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
function CampaignFoot({ menus }: { readonly menus: Menus }) {
  return (
    <footer className={`${styles.foot} on-dark`}>
      <div className="wrap">
        <LegalLines entries={menus.legal ?? []} />
      </div>
    </footer>
  );
}
