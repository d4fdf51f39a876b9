import { searchPath } from "#app/domain/search/search-address.ts";
import { IconButton } from "#app/ui/actions/button.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import type { SearchContent } from "./search-content.ts";
import styles from "./words-form.module.css";

/** The visitor’s own words as one line, added to what is chosen; a form that needs no script. */
export function WordsForm(props: {
  content: Pick<SearchContent, "pairs">;
  onSearch: (words: FormData) => unknown;
  onShow: () => void;
}) {
  const { content, onSearch, onShow } = props;
  return (
    <search aria-label="In your own words" className={styles.words}>
      <label htmlFor="search-words" className="small muted">
        Homes, models and plans in one place. Name one, say what you look for, or narrow it down.
      </label>
      <form
        action={searchPath}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(new FormData(event.currentTarget));
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
          placeholder="Plan, address or wishes: under $600,000, by spring"
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
