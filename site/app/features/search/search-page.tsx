import { memo, useCallback, useEffect, useRef, useState } from "react";
import { searchHref, searchPath } from "#app/domain/search/search-address.ts";
import { orderTexts } from "#app/domain/search/search-order.ts";
import { type SearchQuery, searchOrders } from "#app/domain/search/search-query.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Button, ButtonLink, IconButton } from "#app/ui/actions/button.tsx";
import { ChipLink, Chips } from "#app/ui/actions/chip.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { CardGrid, SummaryCard } from "#app/ui/cards/card.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { useNavigateAfterPaint } from "#app/ui/motion/navigate-after-paint.ts";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import { EmptyPlan } from "./empty-plan.tsx";
import { GoOnLink } from "./go-on-link.tsx";
import { keepStock } from "./kept-stock.ts";
import { readSearchForm, type SearchContent } from "./search-content.ts";
import styles from "./search-page.module.css";
import { SearchRail } from "./search-rail.tsx";

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
  return (
    <div className="wrap">
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
              className={styles.rail}
              action={searchPath}
              onChange={form.onChange}
              onBlur={form.onBlur}
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
                <Button type="submit">Show {formatCount(count, "home")}</Button>
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
              of <span className="num">{total.toLocaleString("en-US")}</span> homes fit
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
          <Announcement text={[unread, `${count} of ${total} homes fit`].filter(Boolean).join(" ")} />
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
          <Found sections={sections} later={later} stockAddress={stockAddress} onGoingOn={goingOn} />
        </div>
      </div>
    </div>
  );
}

/** What was found, section by section. Its cards are drawn anew for new results only, not while a filter is being set. */
const Found = memo(function Found(
  props: Pick<SearchContent, "sections" | "later"> & {
    stockAddress: string;
    /** Called with the section that is gone on to, null for further ones, and how many cards stand before the new. */
    onGoingOn: ReturnType<typeof useFocusGoesOn>;
  },
) {
  const { sections, later, stockAddress, onGoingOn } = props;
  return (
    <>
      {sections.map((section) => (
        <section key={section.id} className={styles.section} aria-labelledby={section.id}>
          <div className={styles.sectionHead}>
            <h2 id={section.id}>{section.title}</h2>
            <p className="num muted">{section.holds}</p>
          </div>
          <CardGrid label={section.title} className={styles.cards}>
            {section.cards.map((summary) => (
              <SummaryCard
                key={`${summary.kind}-${summary.id}`}
                summary={summary}
                sizes="(width < 640px) 92vw, (width < 960px) 45vw, 26vw"
              />
            ))}
          </CardGrid>
          {section.openHref ? (
            <p className={styles.more}>
              <GoOnLink
                href={section.openHref}
                stockAddress={stockAddress}
                onPress={() => onGoingOn(section.id, section.cards.length)}
              >
                Show all {section.count} in {section.title}
              </GoOnLink>
            </p>
          ) : null}
        </section>
      ))}
      {later.href ? (
        <p className={styles.more}>
          <GoOnLink
            href={later.href}
            stockAddress={stockAddress}
            onPress={() => onGoingOn(null, sections.flatMap(({ cards }) => cards).length)}
          >
            Show more: {formatCount(later.items, "home")} in {formatCount(later.sections, "section")}
          </GoOnLink>
        </p>
      ) : null}
    </>
  );
});

/** Requests everything for sale as soon as the pointer, a finger or the keyboard comes near: whoever does will filter. */
function useStockWhenNear(address: string) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = around.current;
    const keep = () => void keepStock(address);
    const signs = ["pointerover", "touchstart", "focusin"] as const;
    for (const sign of signs) element?.addEventListener(sign, keep, { passive: true });
    return () => {
      for (const sign of signs) element?.removeEventListener(sign, keep);
    };
  }, [address]);
  return around;
}

/**
 * Moves the focus to the first of the cards that a link adds, so that the keyboard goes on where the page does. Gives what
 * the link tells: the section that grows, null for all of them, and how many cards it has now.
 */
function useFocusGoesOn(content: SearchContent, results: React.RefObject<HTMLElement | null>) {
  const gone = useRef<{ readonly sectionId: string | null; readonly shown: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new cards are there when the content has changed
  useEffect(() => {
    if (!gone.current) return;
    const { sectionId, shown } = gone.current;
    gone.current = null;
    const grown = sectionId === null ? results.current : document.getElementById(sectionId)?.closest("section");
    grown?.querySelectorAll<HTMLElement>("article h3 a")[shown]?.focus({ preventScroll: true });
  }, [content]);
  return useCallback((sectionId: string | null, shown: number) => {
    gone.current = { sectionId, shown };
  }, []);
}

const typingMilliseconds = 400;

/** The filters as the visitor has them now, which is ahead of the results; changes go to the address at once. */
function useSearchForm(content: SearchContent) {
  const navigate = useNavigateAfterPaint();
  const [ahead, setAhead] = useState<{ readonly of: SearchContent; readonly query: SearchQuery } | null>(null);
  const typing = useRef(0);
  const pending = useRef("");
  const lastField = useRef("");
  const query = ahead?.of === content ? ahead.query : content.query;
  const apply = (form: HTMLFormElement, field: string) => {
    window.clearTimeout(typing.current);
    pending.current = "";
    const next = readSearchForm(new FormData(form), content);
    if (searchHref(next) === searchHref(query)) return;
    setAhead({ of: content, query: next });
    // Each further digit in a field is no step to come back to.
    const replace = field !== "" && lastField.current === field;
    lastField.current = field;
    navigate(searchHref(next), { replace });
  };
  useEffect(() => () => window.clearTimeout(typing.current), []);
  return {
    query,
    onChange({ target }: { readonly target: EventTarget }) {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || !target.form) return;
      const { form, name } = target;
      window.clearTimeout(typing.current);
      if (target.type !== "text") apply(form, "");
      else {
        pending.current = name;
        typing.current = window.setTimeout(() => apply(form, name), typingMilliseconds);
      }
    },
    /** What was typed counts as soon as its field is left: the field then shows what is searched for. */
    onBlur({ currentTarget }: React.FocusEvent<HTMLFormElement>) {
      if (pending.current !== "") apply(currentTarget, pending.current);
    },
    onSubmit(event: React.FormEvent<HTMLFormElement>) {
      event.preventDefault();
      apply(event.currentTarget, "");
    },
    /** Searches for what the visitor’s own words say, beside what is chosen. */
    onWords(words: HTMLFormElement) {
      window.clearTimeout(typing.current);
      pending.current = "";
      lastField.current = "";
      navigate(searchHref(readSearchForm(new FormData(words), content)));
    },
  };
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

/** The visitor’s own words as one line, added to what is chosen; a form that needs no script. */
function WordsForm(props: {
  content: Pick<SearchContent, "pairs">;
  onSearch: (form: HTMLFormElement) => void;
  onShow: () => void;
}) {
  const { content, onSearch, onShow } = props;
  return (
    <search aria-label="In your own words" className={styles.words}>
      <label htmlFor="search-words" className="small muted">
        Homes, models and plans in one place. Say what you look for, or narrow it down.
      </label>
      <form
        action={searchPath}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(event.currentTarget);
          event.currentTarget.reset();
          onShow();
        }}
      >
        {content.pairs.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <TextInput
          type="search"
          name="q"
          id="search-words"
          placeholder="In your own words: under $600,000, main-floor primary, by spring"
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          required
        />
        <IconButton type="submit" icon="search" label="Search for these words" plain />
      </form>
    </search>
  );
}

/** How many filters are in the way, as words: up to ten, then in figures. */
const allOf = "this,both,all three,all four,all five,all six,all seven,all eight,all nine,all ten".split(",");

function NothingFits({ content: { ways, clearHref, letterHref, chips } }: { content: SearchContent }) {
  return (
    <div className={styles.nothing}>
      <div className={styles.nothingGrid}>
        <EmptyPlan />
        <div className={styles.nothingWords}>
          <h2>
            {chips.length === 0
              ? "No home is for sale just now"
              : `No home fits ${allOf[chips.length - 1] ?? `all ${chips.length}`}`}
          </h2>
          {ways.length > 0 ? (
            <>
              <p className="muted">Each of these finds some:</p>
              <ul className={styles.ways}>
                {ways.map(({ text, count, href }) => (
                  <li key={href}>
                    <SmartLink href={href} prefetch="none" preventScrollReset>
                      <span>{text}</span> <span className="num">{formatCount(count, "home")}</span>
                    </SmartLink>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {chips.length > 0 ? (
            <p className={styles.acts}>
              <ButtonLink href={clearHref} prefetch="none" preventScrollReset>
                Clear all filters
              </ButtonLink>
              <ButtonLink href={letterHref} variant="line">
                Tell me when one fits
              </ButtonLink>
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
