import type { CSSProperties } from "react";
import { Form } from "react-router";
import { compareHref } from "#app/domain/products/comparison.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { PageActions } from "#app/ui/actions/page-actions.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import { PictureLink } from "#app/ui/motion/picture-link.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./compare-page.module.css";
import type { ComparisonContent } from "./load-comparison.ts";
import { choiceOfBrowser } from "./stored-choice.ts";
import { TwoPlans } from "./two-plans.tsx";

/** Up to four products in a table, what was left out and why, and what can be added. */
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
          {missingCount === 1 ? "One of these is" : `${missingCount} of these are`} not on the site any more and left
          out.
        </p>
      ) : null}
      {waiting.length > 0 ? <Waiting content={content} /> : null}
      {products.length > 0 ? <CompareTable content={content} /> : null}
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

/** Those beyond four wait: each can take the place of one. */
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
  const { products, ids, facts, sameCount, isOnlyDifferent, hasEstimate } = content;
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
                      <Picture {...picture} alt="" sizes="(width < 47.5em) 44vw, 22vw" ratio="3 / 2" eager />
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
                    Take out
                  </SmartLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ label, values, differs }) => (
              <tr
                key={label}
                // Paper has no room for the terms that the law wants beside a payment.
                className={label === "Each month" ? "no-print" : undefined}
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

/** One more product, or one in the place of another, by a form that needs no script. */
function AddForm({ content }: { readonly content: ComparisonContent }) {
  const { products, ids, offered, isFull } = content;
  if (offered.length === 0) return null;
  return (
    <section className={`no-print ${styles.add}`} aria-labelledby="compare-add">
      <h2 id="compare-add">{isFull ? "Put another in its place" : "Add one"}</h2>
      <Form method="get" action="/compare/" className={styles.form}>
        {ids.length > 0 ? <input type="hidden" name="ids" value={ids.join(",")} /> : null}
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
          <Field label="In the place of">
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
