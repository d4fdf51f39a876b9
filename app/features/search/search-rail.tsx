import { type ComponentProps, useState } from "react";
import { collections } from "#app/domain/products/collections.ts";
import {
  factTexts,
  kindTexts,
  stateTexts,
  stepsWith,
  storiesText,
  storiesWith,
} from "#app/domain/search/search-choices.ts";
import type { Facet } from "#app/domain/search/search-filters.ts";
import {
  milesSteps,
  type SearchQuery,
  searchFeatures,
  searchKinds,
  searchStates,
} from "#app/domain/search/search-query.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Select } from "#app/ui/forms/field.tsx";
import { NearMe } from "#app/ui/forms/near-me.tsx";
import type { SearchContent } from "./search-content.ts";
import { Amount, type Choice, ChoiceBox, Group, Histogram, handledByForm, MinimumChoice } from "./search-controls.tsx";
import styles from "./search-rail.module.css";

/** Number of towns shown before “more towns” is opened. */
const townsShown = 6;

/** The filters, each option with its number of results. */
export function SearchRail(props: {
  content: SearchContent;
  query: SearchQuery;
  onPosition?: ComponentProps<typeof NearMe>["onPosition"];
}) {
  const { content, query, onPosition } = props;
  const { towns, places, months, counts } = content;
  const choices = <Value extends string | number>(values: readonly Value[], text: (value: Value) => string) =>
    values.map((value): Choice => ({ value: String(value), text: text(value) }));
  /** Options with results first. */
  const boxes = (facet: Facet, name: string, chosen: readonly (string | number)[], all: readonly Choice[]) =>
    all
      .map((choice) => ({
        ...choice,
        count: counts[facet][choice.value] ?? 0,
        isChosen: chosen.map(String).includes(choice.value),
      }))
      .sort((one, other) => Number(other.count > 0 || other.isChosen) - Number(one.count > 0 || one.isChosen))
      .map((choice) => <ChoiceBox key={choice.value} name={name} {...choice} />);
  const townBoxes = boxes(
    "where",
    "where",
    query.towns,
    choices(towns, (town) => town),
  );
  const areMoreTownsOpen = useStaysTrue(townBoxes.slice(townsShown).some(({ props }) => props.isChosen));
  const days = query.by && !months.includes(query.by) ? [...months, query.by].sort() : months;
  const isMoreOpen = useStaysTrue(
    [query.baths, query.sizeFrom, query.sizeTo, query.garage].some((limit) => limit !== null) ||
      query.stories.length > 0 ||
      query.states.length > 0,
  );
  return (
    <>
      <Group legend="Price">
        <div className={styles.two}>
          <Amount name="price-from" label="Lowest price" value={query.priceFrom} example="450,000" before="$" />
          <Amount name="price-to" label="Highest price" value={query.priceTo} example="600,000" before="$" />
        </div>
        <Histogram columns={content.columns} />
      </Group>
      <Group legend="Monthly payment">
        <Amount
          name="monthly-to"
          label="Highest monthly payment"
          value={query.monthlyTo}
          example="3,500"
          before="$"
          hint={content.monthlySentence}
        />
      </Group>
      <Group legend="Bedrooms">
        <MinimumChoice
          name="beds"
          noun="bedrooms"
          steps={stepsWith("beds", query.beds)}
          chosen={query.beds}
          counts={counts.beds}
        />
      </Group>
      <Group legend="How you live">
        {searchFeatures.map((fact) => boxes(fact, "live", query.facts, [{ value: fact, text: factTexts[fact] }]))}
      </Group>
      <Group legend="Where">
        {townBoxes.slice(0, townsShown)}
        {townBoxes.length > townsShown ? (
          <details className={styles.moreTowns} open={areMoreTownsOpen}>
            <summary>
              <span>{formatCount(townBoxes.length - townsShown, "more town")}</span>
            </summary>
            {townBoxes.slice(townsShown)}
          </details>
        ) : null}
        <div className={styles.near}>
          <Select name="miles" aria-label="Distance" value={String(query.miles)} onChange={handledByForm}>
            {milesSteps.map((step) => (
              <option key={step} value={step}>
                Within {step} miles{query.near === null ? "" : ` (${counts.near[step] ?? 0})`}
              </option>
            ))}
          </Select>
          <Select name="near" aria-label="Near" value={query.near ?? ""} onChange={handledByForm}>
            <option value="">of any place</option>
            <optgroup label="Towns">
              {places.towns.map(({ id, title }) => (
                <option key={id} value={id}>
                  of {title}
                </option>
              ))}
            </optgroup>
            {places.neighborhoods.length > 0 ? (
              <optgroup label="Neighborhoods">
                {places.neighborhoods.map(({ id, title }) => (
                  <option key={id} value={id}>
                    of {title}
                  </option>
                ))}
              </optgroup>
            ) : null}
          </Select>
          {onPosition ? <NearMe onPosition={onPosition} /> : null}
        </div>
      </Group>
      {/* The view and the visitor's location have no control here; a filter keeps them. */}
      {content.pairs.map(([name, value]) =>
        name === "view" || name === "from" ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Group legend="What">
        {boxes(
          "kind",
          "kind",
          query.kinds,
          choices(searchKinds, (kind) => kindTexts[kind]),
        )}
      </Group>
      {content.houses.length > 1 ? (
        <Group legend="Kind of house">
          {boxes(
            "house",
            "house",
            query.houses,
            content.houses.map(({ id, title }) => ({ value: id, text: title })),
          )}
        </Group>
      ) : null}
      {/* Titles in the free text have no control; their chips remove them. */}
      {query.named.map((id) => (
        <input key={id} type="hidden" name="named" value={id} />
      ))}
      <Group legend="Collection">
        {boxes(
          "collection",
          "collection",
          query.collections,
          collections.map(({ id, title }) => ({ value: id, text: title })),
        )}
      </Group>
      <Group legend="Move in by">
        <Select name="by" aria-label="Move in by" value={query.by ?? ""} onChange={handledByForm}>
          <option value="">Any day</option>
          {days.map((day) => (
            <option key={day} value={day}>
              {formatDate(day)}
              {counts.by[day] === undefined ? "" : ` (${counts.by[day]})`}
            </option>
          ))}
        </Select>
      </Group>
      <details className={styles.moreFilters} open={isMoreOpen}>
        <summary>
          <span>Baths, size, garage, stories, status</span>
        </summary>
        <Group legend="Bathrooms">
          <MinimumChoice
            name="baths"
            noun="bathrooms"
            steps={stepsWith("baths", query.baths)}
            chosen={query.baths}
            counts={counts.baths}
          />
        </Group>
        <Group legend="Square feet">
          <div className={styles.two}>
            <Amount name="size-from" label="Minimum square feet" value={query.sizeFrom} example="1,500" />
            <Amount name="size-to" label="Maximum square feet" value={query.sizeTo} example="2,500" />
          </div>
        </Group>
        <Group legend="Garage">
          <MinimumChoice
            name="garage"
            noun="garage spaces"
            steps={stepsWith("garage", query.garage)}
            chosen={query.garage}
            counts={counts.garage}
          />
        </Group>
        <Group legend="Stories">
          {boxes("stories", "stories", query.stories, choices(storiesWith(query.stories), storiesText))}
        </Group>
        <Group legend="Status">
          {boxes(
            "status",
            "status",
            query.states,
            choices(searchStates, (state) => stateTexts[state]),
          )}
        </Group>
      </details>
    </>
  );
}

/** Whether it was ever true: a details element that was opened for a filter stays open without it. */
function useStaysTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}
