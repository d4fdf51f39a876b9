import { Fragment, type ReactNode, useContext } from "react";
import { brand } from "#app/brand.ts";
import { visitFragment, visitHref } from "#app/domain/leads/visit-href.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { ModalLink } from "#app/ui/overlays/fragment-modal.tsx";
import styles from "./footer.module.css";
import type { MenuEntry, Menus } from "./menus.ts";
import { HasPrivacyChoices, PrivacyChoices } from "./privacy-choices.tsx";

const columns = [
  { slug: "footer-homes", title: "Homes" },
  { slug: "footer-builder", title: "The builder" },
  { slug: "footer-help", title: "Help" },
] as const;

/** The footer of the default layout: a call to action, three menus, the visitor's favorites, the legal lines. */
export function Footer({ menus, favorites }: { readonly menus: Menus; readonly favorites: ReactNode }) {
  return (
    <footer className={`${styles.foot} on-dark`}>
      <div className="wrap">
        <div className={styles.top}>
          <div>
            <p className={styles.closing}>Come stand in one. Each model has its own hours.</p>
            <ModalLink modal={visitFragment} href={visitHref()}>
              Plan a visit
            </ModalLink>
            <p className={`num ${styles.reach}`}>
              <a href={telephoneHref(brand.phone)}>{brand.phone}</a>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </p>
          </div>
          {columns.map(({ slug, title }) => {
            const entries = menus[slug] ?? [];
            const last = slug === "footer-homes" ? favorites : null;
            return entries.length > 0 ? <FooterMenu key={slug} title={title} entries={entries} last={last} /> : null;
          })}
        </div>
        <LegalLines entries={menus.legal ?? []} />
      </div>
    </footer>
  );
}

function FooterMenu(props: {
  readonly title: string;
  readonly entries: readonly MenuEntry[];
  /** Content below the entries that needs JavaScript; null without any. */
  readonly last: ReactNode;
}) {
  const { title, entries, last } = props;
  return (
    <nav aria-label={title}>
      <h2 className="label">{title}</h2>
      <ul>
        {entries.map((entry, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: menus do not change within a visit
          <li key={position}>
            <SmartLink href={entry.href ?? ""}>{entry.label}</SmartLink>
          </li>
        ))}
        {last === null ? null : <li className="scripted">{last}</li>}
      </ul>
    </nav>
  );
}

/** The equal-housing mark, notes on prices and pictures, and the legal links. */
export function LegalLines({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const hasChoices = useContext(HasPrivacyChoices);
  return (
    <div className={styles.legal}>
      <EqualHousing />
      <div>
        <p>
          Prices, plans, homesites and dates are as of the day shown beside them and may change before a contract is
          signed. Square feet are finished and approximate. Pictures are renderings of the named plan unless a caption
          says otherwise; landscaping and options shown may not be included. Any monthly figure is an estimate, not an
          offer of credit.
        </p>
        <p>
          {/* One text node, and links on the next line: others move far when the web fonts break a line elsewhere. */}
          {`© ${brand.legalName}.`}
          <br />
          {entries
            // The privacy choices have their own line.
            .filter(({ href }) => !(hasChoices && href?.endsWith("#privacy-choices")))
            .map((entry, position, linked) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: menus do not change within a visit
              <Fragment key={position}>
                <SmartLink className="nowrap" href={entry.href ?? ""}>
                  {entry.label}
                </SmartLink>
                {position < linked.length - 1 ? "\u00a0· " : null}
              </Fragment>
            ))}
        </p>
        <PrivacyChoices />
      </div>
    </div>
  );
}

/** The equal-housing notice, required on every page of a builder. */
export function EqualHousing() {
  return (
    <div className={styles.eho}>
      <svg viewBox="0 0 44 40" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
        <path d="M2 15.5 22 3l20 12.5V19h-4.500v18h-31V19H2v-3.500Z" strokeLinejoin="miter" />
        <path d="M14 20h16v4.500H14zM14 27.500h16V32H14z" fill="currentColor" stroke="none" />
      </svg>
      <span>{"Equal housing\nopportunity"}</span>
    </div>
  );
}
