import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { visitFragment, visitHref } from "#app/domain/leads/visit-href.ts";
import { fullPrice } from "#app/domain/products/figures.ts";
import {
  addedPrice,
  type ChoiceGroup,
  chosenIn,
  controlName,
  type PlanChoice,
  type PricedChoice,
  priceOfChoice,
  queryOfChoice,
  withChoice,
} from "#app/domain/products/plan-options.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { formatNumber } from "#app/domain/wording/numbers.ts";
import { listInWords } from "#app/domain/wording/text.ts";
import type { Picture as PictureData } from "#app/graphql/picture.ts";
import type { PlanOptions } from "#app/graphql/products/plan-options.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { Breadcrumbs } from "#app/ui/actions/links.tsx";
import { PageActions } from "#app/ui/actions/page-actions.tsx";
import { useQueryInAddress } from "#app/ui/navigation.ts";
import { ModalLink } from "#app/ui/overlays/fragment-modal.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./plan-options.module.css";

/**
 * The options of a plan beside the price of what is chosen. The choice is in the URL’s query; without JavaScript the
 * form submits it there.
 */
export function PlanOptionsPage({ content }: { readonly content: PlanOptions }) {
  const { title, uri, neighborhood, basePriceUsd, priceAsOf, groups, drawings } = content;
  const [query] = useSearchParams();
  const [first] = useState(() => chosenIn(groups, query));
  const [keys, setKeys] = useState(first.keys);
  const price = priceOfChoice(basePriceUsd, groups, keys);
  useQueryInAddress(queryOfChoice(groups, keys, query).toString());

  return (
    <>
      <div className={`wrap ${styles.top}`}>
        <Breadcrumbs
          items={[
            { label: "Our neighborhoods", href: "/our-neighborhoods/" },
            ...(neighborhood ? [{ label: neighborhood.title, href: neighborhood.uri }] : []),
            { label: title, href: uri },
            { label: "Options" },
          ]}
        />
        <PageActions title={`${title} with options`} />
      </div>
      <div className={`wrap ${styles.head}`}>
        <h1>{title}, with your options</h1>
        <p className="lead">
          Every option has one price, the same for everyone. Your choice stays in this page’s address, so you can send
          it to someone.
        </p>
        {first.unknown.length > 0 ? <p>No longer offered, and not in the sum: {listInWords(first.unknown)}.</p> : null}
      </div>
      <div className={`wrap ${styles.body}`}>
        <form className={styles.form} method="get" aria-label="Options" onSubmit={(event) => event.preventDefault()}>
          {groups.map((group, position) => (
            <OptionGroup
              key={group.choices[0]?.key}
              group={group}
              name={controlName(group, position)}
              keys={keys}
              drawings={drawings}
              onChange={(key, isChosen) => setKeys(withChoice(groups, keys, { group, key, isChosen }))}
            />
          ))}
          <p className={styles.submit}>
            <Button type="submit" variant="line">
              Add it up
            </Button>
          </p>
        </form>
        <section className={styles.price} aria-labelledby="price-title">
          <h2 className="label" id="price-title">
            Your price, {formatDate(priceAsOf)}
          </h2>
          <PriceTable basePriceUsd={basePriceUsd} price={price} />
          <p className="small muted">
            {price.isPartial ? "What is priced for you is not in the sum. " : ""}
            The homesite, its improvements and closing costs are extra. The contract has the price that counts.
          </p>
          <p className={styles.actions}>
            <ChoiceVisitButton />
            <MoreLink
              href={`${uri}?${new URLSearchParams({ price: formatNumber(price.totalUsd) })}#monthly-cost`}
              prefetch="none"
            >
              What it costs each month
            </MoreLink>
          </p>
        </section>
      </div>
      <section className={styles.bar} aria-label="Price and visit" data-bottom-bar>
        <strong>{fullPrice(price.totalUsd)}</strong>
        <ChoiceVisitButton size="small" />
      </section>
    </>
  );
}

/** The button that plans a visit about the plan with the chosen options. */
function ChoiceVisitButton(looks: Pick<Parameters<typeof ModalLink>[0], "size">) {
  const { pathname, search } = useLocation();
  return (
    <ModalLink {...looks} modal={visitFragment} href={visitHref(pathname + search)}>
      Plan a visit
    </ModalLink>
  );
}

/** Radio buttons or checkboxes for the choices of one subject. */
function OptionGroup(props: {
  readonly group: ChoiceGroup;
  readonly name: string;
  readonly keys: readonly string[];
  readonly drawings: Readonly<Record<string, PictureData>>;
  readonly onChange: (key: string, isChosen: boolean) => void;
}) {
  const { group, name, keys, drawings, onChange } = props;
  const { title, kind, choices } = group;
  const none: PlanChoice = { key: "", label: "As in the base price", text: "", addedUsd: 0 };
  const isNone = !choices.some(({ key }) => keys.includes(key));
  return (
    <fieldset className={styles.group} data-kind={kind}>
      <legend>{title}</legend>
      {(kind === "one" ? [none, ...choices] : choices).map((choice) => {
        const drawing = drawings[choice.key];
        return (
          <label key={choice.key} className={styles.choice}>
            <input
              type={kind === "any" ? "checkbox" : "radio"}
              name={name}
              value={choice.key}
              checked={choice.key === "" ? isNone : keys.includes(choice.key)}
              onChange={(event) => onChange(choice.key, event.currentTarget.checked)}
            />
            {drawing ? <Picture {...drawing} alt="" sizes="220px" className={styles.drawing} /> : null}
            <span className={styles.words}>
              <b>{choice.label}</b>
              {choice.text ? <span>{choice.text}</span> : null}
            </span>
            <span className={styles.amount}>{choice.key === "" ? "Included" : addedPrice(choice.addedUsd)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The base price, what each choice adds, and the total. */
function PriceTable({ basePriceUsd, price }: { readonly basePriceUsd: number; readonly price: PricedChoice }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Parts of the price</caption>
      <tbody>
        <tr>
          <th scope="row">Base price</th>
          <td>{fullPrice(basePriceUsd)}</td>
        </tr>
        {price.lines.map(({ key, label, amount }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>
            <output aria-label="Total">{fullPrice(price.totalUsd)}</output>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
