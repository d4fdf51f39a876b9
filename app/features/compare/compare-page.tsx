import type { CSSProperties } from "react";
import { Form } from "react-router";
import { comparedParameter, compareHref } from "#app/domain/products/comparison.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { PageActions } from "#app/ui/actions/page-actions.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import { PictureLink } from "#app/ui/motion/shared-element-transition.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./compare-page.module.css";
import type { ComparisonContent } from "./comparison.ts";
import { choiceOfBrowser } from "./stored-choice.ts";
import { useRemainingProducts } from "./use-remaining-products.ts";

/** Up to four products in a table, those left out and why, and a form to add more. */
export function ComparePage({ content }: { readonly content: ComparisonContent }) {
  const { products, waiting, missingCount } = content;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Compare homes and plans</h1>
      <p className={`lead no-print ${styles.lead}`}>
        {products.length === 0
          ? "Choose up to four homes, model homes or plans: press Compare on their cards, or add them here."
          : "Everything you chose is in this page’s address, so you can keep it or send it to someone."}
      </p>
      {missingCount > 0 ? (
        <p className={styles.notice}>
          {missingCount === 1 ? "One of these is" : `${missingCount} of these are`} no longer on the site and left out.
        </p>
      ) : null}
      {waiting.length > 0 ? <Waiting content={content} /> : null}
      {products.length > 0 ? <CompareTable content={content} /> : null}
      {content.floorPlans.length > 0 ? <FloorPlans plans={content.floorPlans} /> : null}
      {products.length === 0 ? (
        <div className={styles.empty}>
          <AddForm content={content} />
          <TwoPlans />
        </div>
      ) : (
        <AddForm content={content} />
      )}
    </div>
  );
}

/** Products beyond the fourth, which are compared once another is removed. */
function Waiting({ content: { waiting } }: { readonly content: ComparisonContent }) {
  return (
    <p className={styles.notice}>
      Four can be compared at a time. Take one out, and the next comes in:{" "}
      {waiting.map(({ id, title, href }, position) => (
        <span key={id}>
          {position > 0 ? ", " : ""}
          <SmartLink href={href}>{title}</SmartLink>
        </span>
      ))}
      .
    </p>
  );
}

function CompareTable({ content }: { readonly content: ComparisonContent }) {
  const { ids, sameCount, isOnlyDifferent, hasEstimate, visit, shortlistHref } = content;
  const { products, facts } = useRemainingProducts(content);
  const all = compareHref(ids);
  return (
    <>
      <div className={styles.tools}>
        {products.length > 1 && sameCount > 0 ? (
          <p className="no-print">
            {isOnlyDifferent ? (
              <MoreLink href={all} icon="plus" preventScrollReset>
                Show what is the same too
              </MoreLink>
            ) : (
              <MoreLink href={`${all}&only=differences`} icon="minus" preventScrollReset>
                Show only what differs
              </MoreLink>
            )}
          </p>
        ) : null}
        {visit ? (
          <p className="no-print">
            <MoreLink href={visit.href}>{visit.text}</MoreLink>
          </p>
        ) : null}
        <p className="no-print">
          <MoreLink href={shortlistHref} prefetch="none">
            Shortlist for two
          </MoreLink>
        </p>
        <PageActions title={`Compare ${products.map(({ title }) => title).join(", ")}`} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className={styles.scroll} aria-label="Comparison" tabIndex={0}>
        <table className={styles.table} style={{ "--columns": products.length } as CSSProperties}>
          <caption className="visually-hidden">
            {products.length === 1
              ? `${products[0]?.title}: add another to compare it with.`
              : `${formatCount(products.length, "product")} side by side. Rows that differ say so.`}
          </caption>
          <thead>
            <tr>
              <td />
              {products.map(({ id, title, href, picture, kindText }) => (
                <th key={id} scope="col">
                  {picture ? (
                    <div data-picture-of={href}>
                      <Picture {...picture} alt="" sizes="(width < 47.5em) 44vw, 22vw" ratio="3 / 2" />
                    </div>
                  ) : (
                    <span className={styles.blank} />
                  )}
                  <span className="label">{kindText}</span>
                  <PictureLink href={href} className={styles.title}>
                    {title}
                  </PictureLink>
                  <SmartLink
                    href={compareHref(ids.filter((each) => each !== id))}
                    className={`small no-print ${styles.remove}`}
                    aria-label={`Take ${title} out`}
                    onClick={() => choiceOfBrowser().remove(id)}
                  >
                    Remove
                  </SmartLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ label, values, differs }) => (
              <tr
                key={label}
                // Printed pages have no room for options, nor for the disclosure that the law requires beside a
                // payment.
                className={label === "Each month" || label === "Options" ? "no-print" : undefined}
                data-differs={differs || undefined}
              >
                <th scope="row">
                  {label} {differs ? <span className={styles.differs}>differs</span> : null}
                </th>
                {values.map((value, position) => (
                  <td key={products[position]?.id}>
                    {label === "Each month" && value ? (
                      <SmartLink href={`${products[position]?.href}#monthly-cost`}>{value}</SmartLink>
                    ) : (
                      value || <NoValue />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hasEstimate ? (
        <p className="small muted no-print">
          What each costs a month is an estimate: press it for its down payment, terms, parts and APR.
        </p>
      ) : null}
    </>
  );
}

/** The drawings of all levels in columns of one width, each as wide as its share of the widest: to one scale. */
function FloorPlans({ plans }: { readonly plans: ComparisonContent["floorPlans"] }) {
  return (
    <section className={`no-print ${styles.floorPlans}`} aria-labelledby="compare-plans">
      <h2 id="compare-plans">Floor plans, to one scale</h2>
      <div className={styles.planColumns}>
        {plans.map(({ id, title, href, levels, tenFeetShare }) => (
          <div key={id} className={styles.planColumn}>
            <h3>
              <SmartLink href={href}>{title}</SmartLink>
            </h3>
            {levels.map(({ label, picture, share }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two levels may have one name, and keep their order
              <figure key={position} style={{ inlineSize: `${share * 100}%` }}>
                <Picture {...picture} sizes="(width < 47.5em) 92vw, 45vw" />
                <figcaption className="small muted">{label}</figcaption>
              </figure>
            ))}
            <p className={`small muted ${styles.scale}`} style={{ inlineSize: `${tenFeetShare * 100}%` }}>
              10 feet
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

function NoValue() {
  return (
    <>
      <span className="muted" aria-hidden="true">
        —
      </span>
      <span className="visually-hidden">None</span>
    </>
  );
}

/** A form that adds or replaces a product; works without JavaScript. */
function AddForm({ content }: { readonly content: ComparisonContent }) {
  const { products, ids, offered, isFull } = content;
  if (offered.length === 0) return null;
  return (
    <section className={`no-print ${styles.add}`} aria-labelledby="compare-add">
      <h2 id="compare-add">{isFull ? "Put another in its place" : "Add one"}</h2>
      <Form method="get" action="/compare/" className={styles.form}>
        {ids.length > 0 ? <input type="hidden" name={comparedParameter} value={ids.join(",")} /> : null}
        <Field label="Home, model home or plan">
          <Select name="add" key={ids.join()}>
            {offered.map((group) => (
              <optgroup key={group.title} label={group.title}>
                {group.products.map(({ id, text }) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        {isFull ? (
          <Field label="Instead of">
            <Select name="instead" key={ids.join()}>
              {products.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Button type="submit" variant="line">
          {isFull ? "Replace" : "Add to the comparison"}
        </Button>
      </Form>
      <p>
        <MoreLink href="/new-home-search/">Search all homes</MoreLink>
      </p>
    </section>
  );
}

/** Two plans side by side with dimension lines, shown while nothing is compared. */
function TwoPlans() {
  return (
    <svg className={styles.plans} viewBox="0 0 520 232" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M10 60V220H90M138 220H230V60H10M10 140h70M118 140h112M150 60v36M150 128v12" strokeWidth="4" />
      <path d="M290 84V220H330M378 220H510V84H290M400 84v54M400 174v46M400 150h110" strokeWidth="4" />
      <path d="M90 220a48 48 0 0 1 48-48v48M330 220a48 48 0 0 1 48-48v48M80 140a38 38 0 0 1 38-38v38" />
      <path d="M176 74h42v32h-42zM426 98h62v36h-62zM24 156h34v50H24z" strokeDasharray="4 4" />
      <g className={styles.plansDims}>
        <path d="M10 24H92M148 24H230M10 17v14M230 17v14M290 24H374M426 24H510M290 17v14M510 17v14" />
        <path d="M260 60V132M260 160V220M253 60h14M253 220h14" />
        <text x="120" y="29" textAnchor="middle">
          this
        </text>
        <text x="400" y="29" textAnchor="middle">
          or this
        </text>
        <text x="260" y="151" textAnchor="middle">
          ?
        </text>
      </g>
    </svg>
  );
}
