import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { SkipLink } from "#app/ui/actions/links.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import styles from "./campaign-frame.module.css";
import { LegalLines } from "./footer.tsx";
import header from "./header.module.css";
import { Logo } from "./header.tsx";
import type { Menus } from "./menus.ts";

/** The campaign layout around a page (S2.1, S2.3): mark and telephone, main, legal lines; no menu to wander off to. */
export function CampaignFrame({ menus, children }: { readonly menus: Menus; readonly children: ReactNode }) {
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <header className={styles.head}>
        <div className={`wrap ${header.row}`}>
          <Logo />
          <a className={styles.phone} href={telephoneHref(brand.phone)}>
            <Icon name="phone" />
            <span className="num">{brand.phone}</span>
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={`${styles.foot} on-dark`}>
        <div className="wrap">
          <LegalLines entries={menus.legal ?? []} />
        </div>
      </footer>
    </>
  );
}
