import { useEffect, useRef, useState } from "react";
import { createPath, useNavigate, useNavigation } from "react-router";
import { searchHref } from "#app/domain/search/search-address.ts";
import type { SearchQuery } from "#app/domain/search/search-query.ts";
import { useTraversal } from "#app/ui/motion/use-traversal.ts";
import { keptStock } from "./kept-stock.ts";
import { loadSearchContent } from "./load-search-content.ts";
import type { SearchContent } from "./search-content.ts";
import { formHref, readSearchForm, staysInField } from "./search-form.ts";

const typingMilliseconds = 400;

/** Filters whose results are pending, and what was shown when they were set. */
interface Ahead {
  readonly of: SearchContent;
  readonly query: SearchQuery;
}

/** The filters as the visitor has them now, which is ahead of the results; changes go to the address at once. */
export function useSearchForm(content: SearchContent) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const typing = useRef(0);
  const pending = useRef("");
  const lastField = useRef("");
  const isReady = useRef(false);
  // Results of the filters before may come in between: a field that showed theirs would take back what was set since.
  const isPending = (wanted: SearchQuery) => location !== undefined && createPath(location) === searchHref(wanted);
  const isAhead = ahead && (ahead.of === content || isPending(ahead.query));
  const query = isAhead ? ahead.query : content.query;
  const apply = (form: HTMLFormElement, field: string) => {
    window.clearTimeout(typing.current);
    pending.current = "";
    const next = readSearchForm(new FormData(form), content);
    const href = searchHref(next);
    if (href === searchHref(query)) return;
    setAhead({ of: content, query: next });
    // Each further digit in a field is no step to come back to, once the first is one.
    const replace = field !== "" && lastField.current === field && location === undefined;
    lastField.current = field;
    void navigate(href, { replace, preventScrollReset: true });
  };
  /** Drops what was typed and not applied; the next digit is a step of its own. */
  const forget = () => {
    window.clearTimeout(typing.current);
    pending.current = "";
    lastField.current = "";
  };
  useEffect(() => () => window.clearTimeout(typing.current), []);
  useTraversal(() => {
    forget();
    // It would seem to be on its way again where it set out.
    setAhead(null);
  });
  return {
    query,
    /** Reads the form ahead of its first change, which would take twice as long while the browser still compiles this. */
    onNear({ currentTarget }: React.PointerEvent<HTMLFormElement>) {
      if (isReady.current) return;
      isReady.current = true;
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
    /** What was typed counts as soon as its field is left: the field then shows what is searched for. */
    onBlur({ currentTarget }: React.FocusEvent<HTMLFormElement>) {
      if (pending.current !== "") apply(currentTarget, pending.current);
    },
    onSubmit(event: React.FormEvent<HTMLFormElement>) {
      event.preventDefault();
      apply(event.currentTarget, "");
    },
    /** Searches for what the visitor’s own words say, beside what is chosen; the server reads them where no titles are at hand. */
    async onWords(words: FormData) {
      forget();
      const before = window.location.href;
      const kept = await keptStock();
      const code = kept && (await loadSearchContent());
      const href = code ? code.wordsHref(words, kept.stock) : formHref(words);
      if (window.location.href === before) void navigate(href, { preventScrollReset: true });
    },
  };
}
