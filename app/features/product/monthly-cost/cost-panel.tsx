import { type CSSProperties, type FormEvent, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { fullPrice } from "#app/domain/products/figures.ts";
import { type MonthlyCost, monthlyCost } from "#app/domain/products/monthly-cost.ts";
import { Button, MoreButton, MoreLink } from "#app/ui/actions/button.tsx";
import { Affix, Field, TextInput } from "#app/ui/forms/field.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { useQueryInAddress } from "#app/ui/navigation.ts";
import { costDisclosure, formatRate } from "./cost-disclosure.ts";
import {
  type CostPanelContent,
  type CostTexts,
  costFields,
  downShareText,
  isDownAmount,
  queryWithCost,
  readCostTexts,
  textsInQuery,
  textsOf,
} from "./cost-form.ts";
import styles from "./cost-panel.module.css";

/**
 * The monthly cost of a home: assumptions to edit beside the result, with its parts and its disclosure. The numbers are
 * in the URL’s query; without JavaScript the form submits them there.
 */
export function CostPanel({ content }: { readonly content: CostPanelContent }) {
  const { starting, given, rateAsOf, districtLabel } = content;
  const [{ texts, held }, setEntered] = useState(() => {
    const first: CostTexts = { ...textsOf(starting), ...given };
    return { texts: first, held: readCostTexts(first, starting).assumptions };
  });
  const { assumptions, errors } = readCostTexts(texts, starting, held);
  // An invalid value stays in its field with an error; the result and the URL keep the last valid one.
  const enter = (next: CostTexts) =>
    setEntered((before) => ({ texts: next, held: readCostTexts(next, starting, before.held).assumptions }));
  const cost = monthlyCost(assumptions);
  const id = useId();
  const isOurRate = assumptions.ratePercent === starting.ratePercent;
  const isChanged = costFields.some(({ key }) => assumptions[key] !== starting[key]) || Object.keys(errors).length > 0;
  const [query] = useSearchParams();
  useQueryInAddress(queryWithCost(query, assumptions, starting).toString());

  return (
    <Section background="sky" id="monthly-cost" aria-labelledby={`${id}title`} className={styles.cost}>
      <div className="grid">
        <div className={styles.in}>
          <h2 id={`${id}title`}>What it costs to live here</h2>
          <p className="muted no-print">
            Change any line. Your numbers stay in this page’s address, so you can send them to someone.
          </p>
          <form
            className={styles.form}
            method="get"
            action="#monthly-cost"
            aria-label="Assumptions"
            onSubmit={(event: FormEvent) => event.preventDefault()}
          >
            {costFields.map(({ key, param, label, before, after }) => {
              const isAmount = key === "downPercent" && isDownAmount(texts[param] ?? "");
              const hint = isAmount && !errors[param] ? downShareText(assumptions) : undefined;
              return (
                <Field key={param} label={label} error={errors[param]} hint={hint} id={`cost-${param}`}>
                  <Affix before={before} after={isAmount ? undefined : after}>
                    <TextInput
                      name={param}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={24}
                      value={texts[param] ?? ""}
                      onChange={(event) => enter({ ...texts, [param]: event.currentTarget.value })}
                    />
                  </Affix>
                </Field>
              );
            })}
            <Button type="submit" variant="line" className={styles.submit}>
              Work it out
            </Button>
            {isChanged ? (
              <p className={styles.back}>
                <MoreButton icon="left" onClick={() => enter(textsOf(starting))}>
                  Back to our numbers
                </MoreButton>
              </p>
            ) : null}
          </form>
        </div>
        <CostResult
          cost={cost}
          districtLabel={districtLabel}
          disclosure={costDisclosure(assumptions, cost, isOurRate ? rateAsOf : null)}
        />
      </div>
    </Section>
  );
}

/** The color of each part in the bar and beside its row. */
const partColors = {
  loan: "var(--evergreen)",
  mortgage: "var(--ink-2)",
  tax: "var(--grass)",
  district: "var(--clay)",
  insurance: "var(--slate)",
  association: "var(--line)",
} as const;

interface CostPart {
  readonly name: keyof typeof partColors;
  readonly label: string;
  readonly amountUsd: number;
}

function CostResult(props: { cost: MonthlyCost; districtLabel: string; disclosure: string }) {
  const { cost, districtLabel, disclosure } = props;
  const parts: readonly CostPart[] = [
    { name: "loan", label: "Principal and interest", amountUsd: cost.principalAndInterestUsd },
    ...(cost.mortgageInsuranceUsd > 0
      ? [{ name: "mortgage" as const, label: "Mortgage insurance", amountUsd: cost.mortgageInsuranceUsd }]
      : []),
    { name: "tax", label: "Property tax", amountUsd: cost.propertyTaxUsd },
    { name: "district", label: districtLabel, amountUsd: cost.metroDistrictUsd },
    { name: "insurance", label: "Home insurance", amountUsd: cost.insuranceUsd },
    { name: "association", label: "HOA", amountUsd: cost.associationUsd },
  ];
  return (
    <div className={styles.out}>
      <p className="label">Estimated each month</p>
      <output className={styles.sum} aria-label="Estimated each month">
        {fullPrice(cost.totalUsd)}
      </output>
      <div className={styles.bar} style={{ backgroundImage: barOf(parts) }} aria-hidden="true" />
      <table className={styles.table} aria-label="Parts of the monthly cost">
        <tbody>
          {parts.map(({ name, label, amountUsd }) => (
            <tr key={name} data-part={name} style={{ "--part": partColors[name] } as CSSProperties}>
              <th scope="row">{label}</th>
              <td>{fullPrice(amountUsd)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{fullPrice(cost.totalUsd)}</td>
          </tr>
        </tfoot>
      </table>
      {cost.aprPercent === null ? null : (
        <p className={styles.apr}>
          Annual percentage rate (APR) <b>{formatRate(cost.aprPercent)}</b>
        </p>
      )}
      <p className={styles.law}>{disclosure}</p>
    </div>
  );
}

/** A bar of the parts, each as wide as its share of the total, with gaps of 2 px between them. */
function barOf(parts: readonly CostPart[]): string {
  const totalUsd = parts.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
  const percent = (amountUsd: number) => `${((amountUsd / totalUsd) * 100).toFixed(2)}%`;
  let endUsd = 0;
  const stops = parts.flatMap(({ name, amountUsd }) => {
    const start = percent(endUsd);
    endUsd += amountUsd;
    const end = percent(endUsd);
    if (amountUsd === 0) return [];
    const last = endUsd === totalUsd ? end : `calc(${end} - 2px)`;
    return [`${partColors[name]} ${start} ${last}`, `transparent ${last} ${end}`];
  });
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

/** `about $3,840 a month`, with the visitor’s numbers in the URL, as a link to its parts and disclosure. */
export function CostLink({ content }: { readonly content: CostPanelContent }) {
  const [query] = useSearchParams();
  const { assumptions } = readCostTexts(textsInQuery(query), content.starting);
  return (
    <p className={styles.link}>
      <MoreLink href="#monthly-cost" icon="down">
        about {fullPrice(monthlyCost(assumptions).totalUsd)} a month
      </MoreLink>
      <span className="small muted">An estimate: see its down payment, terms and APR.</span>
    </p>
  );
}
