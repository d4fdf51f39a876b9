import { searchPath } from "#app/domain/search/search-address.ts";
import { IconButton } from "#app/ui/actions/button.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import type { SearchContent } from "./search-content.ts";
import styles from "./search-page.module.css";

/** The free text of a search, added to the chosen filters; holds the words that no filter matches; works without JavaScript. */
export function SearchTextForm(props: {
  content: Pick<SearchContent, "pairs" | "query">;
  onSearch: (words: FormData) => unknown;
  onShow: () => void;
}) {
  const { content, onSearch, onShow } = props;
  return (
    <search aria-label="In your own words" className={styles.text}>
      <label htmlFor="search-words" className="small muted">
        Homes, models and plans in one place. Name one, say what you’re looking for, or narrow it down.
      </label>
      <form
        action={searchPath}
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget);
          if (String(words.get("q")).trim()) onSearch(words);
          event.currentTarget.reset();
          onShow();
        }}
      >
        {content.pairs.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <TextInput
          key={content.query.unmatched}
          defaultValue={content.query.unmatched}
          type="search"
          name="q"
          id="search-words"
          placeholder="Plan, address or must-haves: under $600,000, by spring"
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        <IconButton type="submit" icon="search" label="Search for these words" plain />
      </form>
    </search>
  );
}
