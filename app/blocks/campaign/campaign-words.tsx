import { brand } from "#app/brand.ts";
import { Notice } from "#app/ui/overlays/notice.tsx";
import { DimensionLine } from "#app/ui/pictures/symbols.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import styles from "./campaign-page.module.css";

/** Says that an offer has ended; `ended` is how. */
export function Ended({ ended }: { readonly ended: string }) {
  return <Notice title={ended}>Call {brand.phone} for what is on now.</Notice>;
}

/** What an editor wrote of an offer beside its blocks. */
export function CampaignText({ html }: { readonly html: string }) {
  return <RichText html={html} />;
}

/** The terms of an offer in full. */
export function Terms({ terms }: { readonly terms: string }) {
  return (
    <section className={`wrap ${styles.terms}`} aria-label="Terms">
      <DimensionLine>Terms</DimensionLine>
      <p className="small muted">{terms}</p>
    </section>
  );
}
