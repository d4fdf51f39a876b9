import { type CSSProperties, type RefObject, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { listInWords } from "#app/domain/wording/text.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Section, SectionHead } from "#app/ui/layout/section.tsx";
import { useAfterDocument } from "#app/ui/navigation.ts";
import { Clauses } from "#app/ui/text/facts.tsx";
import styles from "./site-plan.module.css";
import type { Homesite, SitePlanContent } from "./site-plan-content.ts";

/**
 * The homesites on a plan and as a list. Each is a link to its hash, `#lot-14`, and the one in the URL is marked in
 * both.
 */
export function SitePlan({ plan, title }: { readonly plan: SitePlanContent; readonly title: string }) {
  const { hash } = useLocation();
  const chosen = plan.homesites.find(({ id }) => `#${id}` === hash)?.id ?? null;
  // Documents have the details of every homesite, for browsers without JavaScript.
  const isInDocument = useAfterDocument(false, true);
  const list = useRef<HTMLOListElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = shown.current === null;
    if (isFirst && chosen === null && drawing.current) {
      return onceLaidOut(drawing.current, (plan) => {
        shown.current = "";
        plan.scrollTo({ left: openingPx(plan), behavior: "instant" });
      });
    }
    shown.current = chosen ?? "";
    const row = chosen === null ? null : list.current?.querySelector<HTMLElement>(`#${chosen}`);
    if (!row || !list.current) return;
    list.current.scrollTop = row.offsetTop;
    const lot = drawing.current?.querySelector("[aria-current]");
    // On page load, scrolls to the homesite on the plan; after a click, keeps the clicked view in place.
    if (isFirst) {
      lot?.scrollIntoView({ block: "center", inline: "center" });
      return;
    }
    if (lot && drawing.current) {
      const [frame, box] = [drawing.current.getBoundingClientRect(), lot.getBoundingClientRect()];
      if (box.left < frame.left || box.right > frame.right) {
        drawing.current.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
      }
    }
    row.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <Section id="site" background="quiet" aria-labelledby="site-head">
      <SectionHead id="site-head" title="Homesites" lead={plan.lead} />
      <div className={styles.parts}>
        <div className={styles.drawn} style={{ "--min-width": `${plan.minWidthPx}px` } as CSSProperties}>
          <div>
            <Legend plan={plan} />
            <p className={styles.cue}>Scroll the plan sideways to see all of it.</p>
          </div>
          <Drawing plan={plan} title={title} chosen={chosen} scroller={drawing} />
          {plan.caption ? <p className="caption">{plan.caption}</p> : null}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <ol className={styles.list} ref={list} tabIndex={0} aria-label="Homesites by number">
          {plan.homesites.map((homesite) => (
            <Row
              key={homesite.id}
              homesite={homesite}
              isChosen={homesite.id === chosen}
              hasDetails={isInDocument || homesite.id === chosen}
            />
          ))}
        </ol>
      </div>
    </Section>
  );
}

/**
 * Calls `work` once an element is laid out, as measuring it before would force a layout of the whole page. Returns a
 * function that cancels it.
 */
function onceLaidOut(element: HTMLElement, work: (element: HTMLElement) => void): () => void {
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === 0) return;
    observer.disconnect();
    work(element);
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** The initial scroll position of a plan wider than its container: at the first homesite with something for sale. */
function openingPx(frame: HTMLElement): number {
  const lot = lotsToOpenOn.map((state) => frame.querySelector(`[data-state="${state}"]`)).find((each) => each !== null);
  if (!lot || frame.scrollWidth <= frame.clientWidth) return 0;
  const [around, box] = [frame.getBoundingClientRect(), lot.getBoundingClientRect()];
  return frame.scrollLeft + (box.left + box.right - around.left - around.right) / 2;
}

/** States of homesites to scroll to, in this order. */
const lotsToOpenOn: readonly Homesite["state"][] = ["ready", "open", "model", "reserved"];

function Legend({ plan }: { readonly plan: SitePlanContent }) {
  return (
    <ul className={`small ${styles.legend}`}>
      {plan.legend.map(({ state, label, count }) => (
        <li key={state} data-state={state}>
          {label}, {count}
        </li>
      ))}
    </ul>
  );
}

function Drawing(props: {
  readonly plan: SitePlanContent;
  readonly title: string;
  readonly chosen: string | null;
  readonly scroller: RefObject<HTMLDivElement | null>;
}) {
  const { plan, title, chosen, scroller } = props;
  const [x, y, width, height] = plan.viewBox;
  const description = plan.drawing?.alt ? ` ${plan.drawing.alt}` : "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={scroller}
      className={styles.scroll}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
      tabIndex={0}
      aria-label={`Plan of the homesites of ${title}.${description}`}
    >
      <div className={styles.viewport} style={{ maxInlineSize: `calc(${plan.viewBox[2] / plan.viewBox[3]} * 44rem)` }}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the group around it is named */}
        <svg viewBox={plan.viewBox.join(" ")} className={styles.plan} style={{ fontSize: plan.letterUnits }}>
          {plan.drawing ? <image href={plan.drawing.src} x={x} y={y} width={width} height={height} /> : null}
          {plan.streets.map((street) => (
            <g key={street.name} className={styles.street}>
              <rect x={street.x} y={street.y} width={street.widthFt} height={street.depthFt} />
              <text x={street.x + street.widthFt / 2} y={street.y + street.depthFt / 2} dy="0.35em">
                {street.name}
              </text>
            </g>
          ))}
          {plan.homesites.map((homesite) => (
            <Link
              key={homesite.id}
              to={{ hash: homesite.id }}
              preventScrollReset
              className={styles.lot}
              data-state={homesite.state}
              aria-label={homesite.name}
              aria-current={homesite.id === chosen || undefined}
            >
              <title>{homesite.name}</title>
              <polygon points={homesite.points} />
              {homesite.state === "sold" ? <path d={diagonalOf(homesite.points)} /> : null}
              <text x={homesite.x} y={homesite.y} dy="0.35em">
                {homesite.number}
              </text>
            </Link>
          ))}
        </svg>
        {plan.scale || plan.northDegrees !== null ? <Measures plan={plan} /> : null}
      </div>
    </div>
  );
}

/** From the first corner to the opposite one, to strike out a sold homesite. */
function diagonalOf(points: string): string {
  const corners = points.split(" ");
  return `M${corners[0]}L${corners[2]}`;
}

function Measures({ plan }: { readonly plan: SitePlanContent }) {
  return (
    <p className={`small num ${styles.measures}`}>
      {plan.northDegrees === null ? null : (
        <span className={styles.north}>
          <svg
            viewBox="-12 -12 24 24"
            width="24"
            height="24"
            style={{ rotate: `${plan.northDegrees}deg` }}
            aria-hidden="true"
          >
            <path d="M0 10V-10M-4 -3 0 -10 4 -3" />
          </svg>
          North
        </span>
      )}
      {plan.scale ? (
        <span className={styles.scale} style={{ inlineSize: `${plan.scale.percent}%` }}>
          {plan.scale.lengthFt} ft
        </span>
      ) : null}
    </p>
  );
}

function Row(props: {
  readonly homesite: Homesite;
  readonly isChosen: boolean;
  /** Whether street, size and the plans that fit are rendered, which are shown for the homesite in the URL. */
  readonly hasDetails: boolean;
}) {
  const { homesite, isChosen, hasDetails } = props;
  const { id, number, stateLabel, state, area, size, premium, home, fits, street } = homesite;
  const fitting = fits.filter((each) => each.fits);
  return (
    <li id={id} className={styles.row} data-chosen={isChosen || undefined}>
      <Link
        to={{ hash: id }}
        preventScrollReset
        className={styles.number}
        aria-label={`Homesite ${number}`}
        aria-current={isChosen || undefined}
      >
        {number}
      </Link>
      <span className={styles.state} data-state={state}>
        {stateLabel}
      </span>
      <span className="num">{area}</span>
      {home && state !== "sold" ? (
        <p className={styles.home}>
          <SmartLink href={home.href}>{home.title}</SmartLink>
          {home.words ? (
            <>
              , <Clauses text={home.words} />
            </>
          ) : null}
        </p>
      ) : null}
      {premium || fitting.length > 0 || fits.length > 0 ? (
        <p className="muted">{[premium, fitsText(homesite)].filter(Boolean).join(", ")}</p>
      ) : null}
      {hasDetails && (size || street || fits.length > 0) ? (
        <div className={styles.more}>
          {size || street ? <p className="muted">{[street, size].filter(Boolean).join(", ")}</p> : null}
          {fits.length > 0 ? (
            <ul>
              {fits.map((fit) => (
                <li key={fit.href} data-fits={fit.fits}>
                  <SmartLink href={fit.href}>{fit.title}</SmartLink> {fit.fits ? "fits: it " : ""}
                  {fit.why}.
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

/** `fits The Juniper and The Buckwheat`. */
function fitsText({ fits }: Homesite): string {
  if (fits.length === 0) return "";
  const titles = fits.filter((each) => each.fits).map(({ title }) => title);
  if (titles.length === 0) return "fits no plan as drawn";
  return `fits ${listInWords(titles)}`;
}
