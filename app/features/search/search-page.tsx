import { useEffect, useRef, useState } from "react";
import { formatFound } from "#app/domain/search/found-count.ts";
import { searchPath } from "#app/domain/search/search-address.ts";
import { orderTexts } from "#app/domain/search/search-choices.ts";
import { searchOrders } from "#app/domain/search/search-query.ts";
import { formatNumber } from "#app/domain/wording/numbers.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { ChipLink, Chips } from "#app/ui/actions/chip.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Select } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import { FoundHomes } from "./found-homes.tsx";
import { NothingFits } from "./nothing-fits.tsx";
import type { SearchContent } from "./search-content.ts";
import styles from "./search-page.module.css";
import { SearchRail } from "./search-rail.tsx";
import { useFocusGoesOn } from "./use-focus-goes-on.ts";
import { useSearchForm } from "./use-search-form.ts";
import { useStockWhenNear } from "./use-stock-when-near.ts";
import { useUnmetSearchReport } from "./use-unmet-search-report.ts";
import { WordsForm } from "./words-form.tsx";

const formId = "search-filters";

/** The search: filters beside the results, the number found, a section for each neighborhood that has some. */
export function SearchPage({ content, stockAddress }: { content: SearchContent; stockAddress: string }) {
  const form = useSearchForm(content);
  const { count, total, chips, sections, later, query } = content;
  const unread = query.unread ? `Not understood, and left out: “${query.unread}”.` : "";
  const results = useRef<HTMLDivElement>(null);
  const drawer = useRef<HTMLDetailsElement>(null);
  const showResults = () => {
    if (drawer.current) drawer.current.open = false;
    results.current?.focus();
  };
  const around = useStockWhenNear(stockAddress);
  const goingOn = useFocusGoesOn(content, results);
  useUnmetSearchReport(content);
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.search} ref={around}>
        <div className={styles.head}>
          <h1>Find a home</h1>
        </div>
        <WordsForm content={content} onSearch={form.onWords} onShow={showResults} />
        <details className={styles.drawer} ref={drawer}>
          <summary className={styles.summary}>
            <Icon name="filter" /> Filters{" "}
            {chips.length > 0 ? (
              <span className="num">
                {chips.length}
                <span className="visually-hidden"> in use</span>
              </span>
            ) : null}
          </summary>
          <search aria-label="Find a home">
            <form
              id={formId}
              action={searchPath}
              // It shows what the address says; going back brings nothing else that was left in it.
              autoComplete="off"
              onChange={form.onChange}
              onBlur={form.onBlur}
              onPointerOver={form.onNear}
              onSubmit={(event) => {
                form.onSubmit(event);
                showResults();
              }}
            >
              <div className={styles.railHead}>
                <h2>Narrow it down</h2>
                {chips.length > 0 ? (
                  <SmartLink href={content.clearHref} prefetch="none" preventScrollReset className="small">
                    Clear all
                  </SmartLink>
                ) : null}
              </div>
              <SearchRail content={content} query={form.query} />
              <div className={styles.show}>
                <Button type="submit">Show {formatFound(count)}</Button>
              </div>
            </form>
          </search>
        </details>
        <div className={styles.main} ref={results} tabIndex={-1}>
          <div className={styles.bar}>
            <p>
              <strong className="num" id="plan-count">
                {count}
              </strong>{" "}
              of <span className="num">{formatNumber(total)}</span> fit
            </p>
            <div className={styles.sort}>
              <label htmlFor="search-sort" className="small">
                Sort
              </label>
              <Select
                id="search-sort"
                className={styles.select}
                form={formId}
                name="sort"
                value={form.query.order}
                onChange={form.onChange}
              >
                {searchOrders.map((order) => (
                  <option key={order} value={order}>
                    {orderTexts[order]}
                  </option>
                ))}
              </Select>
              <Button type="submit" variant="line" size="small" form={formId} className={styles.withoutScript}>
                Sort
              </Button>
              <ChipLink href={content.mapHref} prefetch="intent" preventScrollReset={false}>
                <Icon name="map" /> <span>Map</span>
              </ChipLink>
            </div>
          </div>
          {unread ? <p className={styles.unread}>{unread}</p> : null}
          <Announcement text={[unread, `${count} of ${total} homes and plans fit`].filter(Boolean).join(" ")} />
          {chips.length > 0 ? (
            <Chips className={styles.chips} role="group" aria-label="Filters in use">
              {chips.map(({ text, href }) => (
                <ChipLink key={text} href={href} prefetch="none" current aria-label={`${text}, remove`}>
                  {text}
                  <Icon name="close" />
                </ChipLink>
              ))}
              <SmartLink href={content.clearHref} prefetch="none" preventScrollReset className={styles.clear}>
                Clear all
              </SmartLink>
            </Chips>
          ) : null}
          {count > 0 ? <p className={`small muted ${styles.sentence}`}>{content.sentence}</p> : null}
          {count === 0 ? <NothingFits content={content} /> : null}
          <FoundHomes sections={sections} later={later} stockAddress={stockAddress} onGoingOn={goingOn} />
        </div>
      </div>
    </div>
  );
}

const restMilliseconds = 700;

/** Says a text politely once it has not changed for a while; nothing at first. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const first = useRef(text);
  useEffect(() => {
    if (text === first.current) return;
    first.current = "";
    const timer = window.setTimeout(() => setSaid(text), restMilliseconds);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
