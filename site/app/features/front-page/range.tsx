import type { CSSProperties } from "react";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/smart-link.tsx";
import { Section, SectionHead } from "#app/ui/layout/section.tsx";
import type { PartTexts } from "./front-page-texts.ts";
import styles from "./range.module.css";
import { RangeDrawing } from "./range-drawing.tsx";
import type { RangeStop } from "./range-stops.ts";

/** The neighborhoods along the line of the mountains, south at the left; below 1400 px in rows, on small screens one vertical line. */
export function Range({ range }: { readonly range: PartTexts & { readonly stops: readonly RangeStop[] } }) {
  return (
    <Section aria-labelledby="range">
      <SectionHead
        id="range"
        title={range.title}
        lead={range.text}
        action={range.action ? <MoreLink href={range.action.href}>{range.action.text}</MoreLink> : null}
      />
      <RangeDrawing stops={range.stops} />
      <ol className={styles.list} style={{ "--stops": range.stops.length } as CSSProperties}>
        {range.stops.map((stop) => (
          <li key={stop.id} className={styles.stop} data-kind={stop.kind}>
            <SmartLink href={stop.href}>
              <span className="label">{stop.city}</span>
              <strong>{stop.title}</strong>
              {stop.price ? <span className={`price ${styles.price}`}>{stop.price}</span> : null}
              {stop.status ? <span className={styles.status}>{stop.status}</span> : null}
            </SmartLink>
          </li>
        ))}
      </ol>
    </Section>
  );
}
