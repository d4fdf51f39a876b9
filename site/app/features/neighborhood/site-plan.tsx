import { Section, SectionHead } from "#app/ui/layout/section.tsx";
import styles from "./site-plan.module.css";
import type { HomesiteShape, SitePlanContent } from "./site-plan-content.ts";

/** The homesites as drawn on the ground, each with its number and state; those with a home lead to it. */
export function SitePlan({ plan, title }: { readonly plan: SitePlanContent; readonly title: string }) {
  const [x, y, width, height] = plan.viewBox;
  return (
    <Section id="site" ground="quiet" aria-labelledby="site-head">
      <SectionHead
        id="site-head"
        title="Site plan"
        action={
          <ul className={`small ${styles.legend}`}>
            {plan.legend.map(({ state, label, count }) => (
              <li key={state} data-state={state}>
                {label}, {count}
              </li>
            ))}
          </ul>
        }
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={`Site plan of ${title}`}>
        <svg viewBox={plan.viewBox.join(" ")} className={styles.plan}>
          <title>{`${plan.shapes.length} homesites`}</title>
          {plan.drawingSrc ? <image href={plan.drawingSrc} x={x} y={y} width={width} height={height} /> : null}
          {plan.shapes.map((shape) =>
            shape.href ? (
              <a key={shape.number} href={shape.href} className={styles.lot} data-state={shape.state}>
                <Homesite shape={shape} />
              </a>
            ) : (
              <g key={shape.number} className={styles.lot} data-state={shape.state}>
                <Homesite shape={shape} />
              </g>
            ),
          )}
        </svg>
      </section>
      {plan.caption ? <p className="caption">{plan.caption}</p> : null}
    </Section>
  );
}

function Homesite({ shape }: { readonly shape: HomesiteShape }) {
  const area = shape.areaSqFt ? `, ${shape.areaSqFt.toLocaleString("en-US")} sq ft` : "";
  return (
    <>
      <title>{`Homesite ${shape.number}, ${shape.stateLabel.toLowerCase()}${area}`}</title>
      <polygon points={shape.points} />
      <text x={shape.x} y={shape.y} dy="0.35em">
        {shape.number}
      </text>
    </>
  );
}
