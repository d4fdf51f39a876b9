import { type ComponentType, Fragment, useEffect, useRef, useState } from "react";
import { alertHref } from "#app/domain/alerts/alert-href.ts";
import { alertSearch } from "#app/domain/alerts/stored-search.ts";
import { searchPath } from "#app/domain/search/search-address.ts";
import { formatFound, orderTexts } from "#app/domain/search/search-choices.ts";
import { formatNumber } from "#app/domain/wording/numbers.ts";
import { Button, ChipLink, Chips, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Select } from "#app/ui/forms/field.tsx";
import { useLoadedOnce } from "#app/ui/overlays/load-once.ts";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import { usePreloadOnIntent } from "./catalog-cache.ts";
import { NoResults, useZeroResultReport } from "./no-results.tsx";
import type { SearchContent } from "./search-content.ts";
import styles from "./search-page.module.css";
import { SearchRail } from "./search-rail.tsx";
import { SearchResults, useFocusOnNewCards } from "./search-results.tsx";
import { SearchTextForm } from "./search-text-form.tsx";
import { useSearchForm } from "./use-search-form.ts";

const formId = "search-filters";

type SearchMapProps = { readonly query: SearchContent["query"]; readonly catalogAddress: string };

/** Loads the map of the results. */
type LoadSearchMap = () => Promise<{ readonly SearchMap: ComponentType<SearchMapProps> }>;

/** The search: filters beside the results, the number of results, and a section for each neighborhood that has some. */
export function SearchPage({
  content,
  catalogAddress,
  loadMap,
  hasAlerts = false,
}: {
  content: SearchContent;
  catalogAddress: string;
  loadMap: LoadSearchMap;
  /** Whether the results can be requested by email. */
  hasAlerts?: boolean;
}) {
  const form = useSearchForm(content);
  const { count, total, chips, sections, remaining, unmatched } = content;
  const isMap = content.query.view === "map";
  const unmatchedText = unmatched ? [...unmatched.neverBuilt.map(({ text }) => text), unmatched.text].join(" ") : "";
  const results = useRef<HTMLDivElement>(null);
  const drawer = useRef<HTMLDetailsElement>(null);
  const showResults = () => {
    const wasOpen = drawer.current?.open === true;
    if (drawer.current) drawer.current.open = false;
    results.current?.focus({ preventScroll: wasOpen });
    // The window may be at the end of the filters.
    if (wasOpen) results.current?.scrollIntoView();
  };
  const preloadArea = usePreloadOnIntent(catalogAddress);
  const focusOnNewCards = useFocusOnNewCards(content, results);
  useZeroResultReport(content);
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.search} ref={preloadArea}>
        <div className={styles.head}>
          <h1>Find a home</h1>
        </div>
        <SearchTextForm content={content} onSearch={form.onSearchText} onShow={showResults} />
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
              // Shows the filters of the URL, not what the browser restores.
              autoComplete="off"
              onChange={form.onChange}
              onBlur={form.onBlur}
              onPointerOver={form.onPointerOver}
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
              <SearchRail
                content={content}
                query={form.query}
                onPosition={(filters, position) => {
                  form.onPosition(filters, position);
                  showResults();
                }}
              />
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
              {form.isCounting ? (
                <span className={styles.counting} aria-hidden="true">
                  counting…
                </span>
              ) : null}
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
                {content.orders.map((order) => (
                  <option key={order} value={order}>
                    {orderTexts[order]}
                  </option>
                ))}
              </Select>
              <Button type="submit" variant="line" size="small" form={formId} className={styles.withoutScript}>
                Sort
              </Button>
              <ChipLink href={content.viewHref} prefetch="none" preventScrollReset>
                <Icon name={isMap ? "list" : "map"} /> <span>{isMap ? "List" : "Map"}</span>
              </ChipLink>
            </div>
          </div>
          {unmatched ? (
            <p className={styles.unmatched}>
              {unmatched.neverBuilt.map(({ text, href, linkText }) => (
                <span key={text}>
                  {text} {href ? <SmartLink href={href}>{linkText}</SmartLink> : null}{" "}
                </span>
              ))}
              {unmatched.text}{" "}
              {unmatched.towns.length > 0 ? (
                <span className={styles.measure}>
                  Measure from a town instead:{" "}
                  {unmatched.towns.map(({ title, href }) => (
                    <Fragment key={title}>
                      <SmartLink href={href} prefetch="none" preventScrollReset>
                        {title}
                      </SmartLink>{" "}
                    </Fragment>
                  ))}
                </span>
              ) : null}
            </p>
          ) : null}
          <Announcement text={[unmatchedText, `${count} of ${total} homes and plans fit`].filter(Boolean).join(" ")} />
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
          {hasAlerts ? (
            <p className={styles.alert}>
              <MoreLink href={alertHref("search", alertSearch(content.query))} prefetch="none">
                Email me when this changes
              </MoreLink>
            </p>
          ) : null}
          {count > 0 && !isMap ? <p className={`small muted ${styles.sentence}`}>{content.sentence}</p> : null}
          {count === 0 ? <NoResults content={content} /> : null}
          {isMap ? (
            count > 0 && <LazySearchMap load={loadMap} query={content.query} catalogAddress={catalogAddress} />
          ) : (
            <SearchResults
              sections={sections}
              isSectioned={content.isSectioned}
              remaining={remaining}
              catalogAddress={catalogAddress}
              onLoadMore={focusOnNewCards}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The map of the results, whose code loads when the view is chosen. */
function LazySearchMap({ load, ...props }: SearchMapProps & { readonly load: LoadSearchMap }) {
  const [hasFailed, setFailed] = useState(false);
  const loaded = useLoadedOnce(load, true, () => setFailed(true));
  return (
    <div className={styles.map} id="map">
      {loaded ? <loaded.SearchMap {...props} /> : null}
      {hasFailed ? <p>The map could not be loaded. The list holds the same results.</p> : null}
      <noscript>The map needs JavaScript. The list holds the same results.</noscript>
    </div>
  );
}

const settledMilliseconds = 700;

/** A live region for a text that has not changed for a while; empty at first. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState("");
  const first = useRef(text);
  useEffect(() => {
    if (text === first.current) return;
    first.current = "";
    const timer = window.setTimeout(() => setAnnounced(text), settledMilliseconds);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}
