import { Form, useSubmit } from "react-router";
import { positionText, searchPath } from "#app/domain/search/search-address.ts";
import { IconButton } from "#app/ui/actions/button.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { NearMe } from "#app/ui/forms/near-me.tsx";
import styles from "./overview-page.module.css";

/**
 * Searches the model homes by their distance from the visitor, or from a town or ZIP code; works without JavaScript.
 */
export function NearestModels() {
  const submit = useSubmit();
  return (
    <search aria-label="The nearest model home" className={styles.nearest}>
      <Form action={searchPath}>
        <input type="hidden" name="kind" value="model" />
        <input type="hidden" name="miles" value="50" />
        <input type="hidden" name="sort" value="distance" />
        <NearMe
          fallback="Your location is unknown. Enter a town or ZIP code."
          onPosition={(form, position) => {
            const fields = new FormData(form);
            fields.delete("q");
            fields.set("from", positionText(position));
            void submit(fields, { action: searchPath });
          }}
        />
        <div className={styles.town}>
          <TextInput
            type="search"
            name="q"
            aria-label="Town or ZIP code"
            placeholder="Town or ZIP"
            maxLength={100}
            required
            enterKeyHint="search"
            autoComplete="postal-code"
          />
          <IconButton type="submit" icon="search" label="Nearest to this place first" plain />
        </div>
      </Form>
    </search>
  );
}
