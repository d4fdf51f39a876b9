import { useNavigate } from "react-router";
import { areaText } from "#app/domain/neighborhoods/geo.ts";
import { shortPrice } from "#app/domain/products/figures.ts";
import { formatNumber } from "#app/domain/wording/numbers.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { CheckBox, Select } from "#app/ui/forms/field.tsx";
import type { OverviewContent } from "./overview-content.ts";
import styles from "./overview-page.module.css";
import { type OverviewFilters, parseOverviewQuery, writeOverviewQuery } from "./overview-query.ts";

/** For controlled inputs, as the form handles the changes of all its controls. */
const handledByForm = () => undefined;

/**
 * Price, bedrooms and what is selling now, for all three views; works without JavaScript. It shows `filters` and calls
 * its handler with the choice before it navigates.
 */
export function FilterForm(props: {
  readonly content: OverviewContent;
  readonly filters: OverviewFilters;
  readonly onChoose: (chosen: OverviewFilters) => void;
}) {
  const { content, filters, onChoose } = props;
  const { area, choices, sellingCount } = content;
  const navigate = useNavigate();
  return (
    <search aria-label="Price, bedrooms and status">
      <form
        method="get"
        // Shows the filters of the URL, not what the browser restores.
        autoComplete="off"
        className={styles.form}
        onChange={({ currentTarget }) => {
          const texts = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]);
          const { shown: _, at: __, area: wanted, ...chosen } = parseOverviewQuery(new URLSearchParams(texts));
          onChoose(chosen);
          void navigate(writeOverviewQuery({ ...chosen, area: wanted }), { preventScrollReset: true });
        }}
      >
        {filters.collection === "all" ? null : <input type="hidden" name="collection" value={filters.collection} />}
        {area ? <input type="hidden" name="area" value={areaText(area)} /> : null}
        <Select name="price-to" aria-label="Price" value={filters.priceTo ?? ""} onChange={handledByForm}>
          <option value="">Any price</option>
          {choices.prices.map((limit) => (
            <option key={limit} value={limit}>
              Up to ${shortPrice(limit)}
            </option>
          ))}
        </Select>
        <Select name="beds" aria-label="Bedrooms" value={filters.beds ?? ""} onChange={handledByForm}>
          <option value="">Any beds</option>
          {choices.beds.map((min) => (
            <option key={min} value={min}>
              {min}+ beds
            </option>
          ))}
        </Select>
        <CheckBox
          id="selling-now"
          name="selling"
          value="now"
          checked={filters.isSelling}
          disabled={sellingCount === 0 && !filters.isSelling}
          onChange={handledByForm}
          label={
            <>
              Selling now <span className={`num ${styles.count}`}>{formatNumber(sellingCount)}</span>
            </>
          }
        />
        <Button type="submit" variant="line" size="small" className={styles.withoutScript}>
          Show
        </Button>
      </form>
    </search>
  );
}
