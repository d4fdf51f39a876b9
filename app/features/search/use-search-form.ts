import { useEffect, useRef, useState } from "react";
import { createPath, useNavigate, useNavigation } from "react-router";
import type { GeoPoint } from "#app/domain/neighborhoods/geo.ts";
import {
  amountOf,
  parseSearchFilters,
  searchHref,
  searchPath,
  writeSearchQuery,
} from "#app/domain/search/search-address.ts";
import type { SearchPlace, SearchQuery, SearchScope } from "#app/domain/search/search-query.ts";
import { usePending } from "#app/ui/layout/pending.ts";
import { useTraversal } from "#app/ui/navigation.ts";
import { cachedCatalog, loadSearchContent } from "./catalog-cache.ts";
import type { SearchContent } from "./search-content.ts";

const typingMilliseconds = 400;

/** Filters whose results are pending, and the content at the time they were changed. */
interface Optimistic {
  readonly of: SearchContent;
  readonly query: SearchQuery;
}

/** The filters as the visitor has set them, before their results; each change navigates at once. */
export function useSearchForm(content: SearchContent) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const [optimistic, setOptimistic] = useState<Optimistic | null>(null);
  const typing = useRef(0);
  const pending = useRef("");
  const [isReading, setReading] = useState(false);
  usePending(isReading);
  const lastField = useRef("");
  const isWarm = useRef(false);
  // Results of an earlier change may arrive meanwhile: showing them in a field would undo later changes.
  const isPending = (wanted: SearchQuery) => location !== undefined && createPath(location) === searchHref(wanted);
  const isOptimistic = optimistic && (optimistic.of === content || isPending(optimistic.query));
  const query = isOptimistic ? optimistic.query : content.query;
  const apply = (form: HTMLFormElement, field: string) => {
    window.clearTimeout(typing.current);
    pending.current = "";
    const next = readSearchForm(new FormData(form), content);
    const href = searchHref(next);
    if (href === searchHref(query)) return;
    setOptimistic({ of: content, query: next });
    // Only the first change of a field adds a history entry.
    const replace = field !== "" && lastField.current === field && location === undefined;
    lastField.current = field;
    void navigate(href, { replace, preventScrollReset: true });
  };
  /** Drops typed text that is not applied; the next change adds a history entry. */
  const discardTyped = () => {
    window.clearTimeout(typing.current);
    pending.current = "";
    lastField.current = "";
  };
  useEffect(() => () => window.clearTimeout(typing.current), []);
  useTraversal(() => {
    discardTyped();
    // Going back shows the filters of that URL, without pending ones.
    setOptimistic(null);
  });
  return {
    query,
    /** Whether other results are on their way, as while the catalog is being loaded. */
    isCounting: isReading || location?.pathname === searchPath,
    /** Runs the code of a change once in advance, so that the browser has compiled it. */
    onPointerOver({ currentTarget }: React.PointerEvent<HTMLFormElement>) {
      if (isWarm.current) return;
      isWarm.current = true;
      searchHref(readSearchForm(new FormData(currentTarget), content));
    },
    onChange({ target }: { readonly target: EventTarget }) {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || !target.form) return;
      const { form, name } = target;
      window.clearTimeout(typing.current);
      if (target.type !== "text") apply(form, "");
      else {
        pending.current = name;
        typing.current = window.setTimeout(() => {
          const typed = new FormData(form);
          if (staysInField(typed, name, readSearchForm(typed, content))) apply(form, name);
        }, typingMilliseconds);
      }
    },
    /** Applies typed text when its field is blurred. */
    onBlur({ currentTarget }: React.FocusEvent<HTMLFormElement>) {
      if (pending.current !== "") apply(currentTarget, pending.current);
    },
    onSubmit(event: React.FormEvent<HTMLFormElement>) {
      event.preventDefault();
      apply(event.currentTarget, "");
    },
    /** Sorts by the distance from the visitor, keeping the filters. */
    onPosition(form: HTMLFormElement, position: GeoPoint) {
      discardTyped();
      const chosen = readSearchForm(new FormData(form), content);
      void navigate(searchHref({ ...chosen, order: "distance", position }), { preventScrollReset: true });
    },
    /** Searches for free text with the chosen filters; without the catalog, the server parses it. */
    async onSearchText(words: FormData) {
      discardTyped();
      const before = window.location.href;
      setReading(true);
      const cached = await cachedCatalog();
      const code = cached && (await loadSearchContent());
      const href = code ? code.searchTextHref(formParams(words), cached.catalog) : formHref(words);
      setReading(false);
      if (window.location.href === before) void navigate(href, { preventScrollReset: true });
    },
  };
}

/** The options of a page's filters. */
interface FormScope extends Pick<SearchScope, "towns" | "months" | "houses"> {
  readonly places: Readonly<Record<"towns" | "neighborhoods", readonly Pick<SearchPlace, "id" | "title">[]>>;
}

/** The scope for parsing the filter form, without `names` and `zips`, which are too many for a page. */
function scopeOf({ towns, places, months, houses }: FormScope): SearchScope {
  const named = [...places.towns, ...places.neighborhoods];
  // Parsing a form needs no coordinates.
  return { towns, months, houses, places: named.map((place) => ({ ...place, latitude: 0, longitude: 0 })) };
}

/** The query of the filter form, on the first page of results. */
export function readSearchForm(form: FormData, content: FormScope): SearchQuery {
  return parseSearchFilters(formParams(form), scopeOf(content));
}

/**
 * Whether an amount stays in the field that is being typed into. An amount beyond the other limit is swapped with it,
 * which must wait until the field is blurred.
 */
export function staysInField(form: FormData, field: string, query: SearchQuery): boolean {
  const amount = amountOf(String(form.get(field) ?? ""));
  return new URLSearchParams(writeSearchQuery(query)).get(field) === (amount === null ? null : String(amount));
}

/** The URL that a form of the search is submitted to; the server parses its free text. */
export const formHref = (form: FormData) => `${searchPath}?${formParams(form)}`;

/** The text fields of a form. */
export function formParams(form: FormData): URLSearchParams {
  return new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}
