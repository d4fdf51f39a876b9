import { shortlistLimits } from "@porchlight/contract/shortlists";
import { useRef } from "react";
import { productsField } from "#app/domain/shortlists/shortlist-form.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Field, TextInput } from "#app/ui/forms/field.tsx";
import { useListForm } from "./list-form.tsx";
import styles from "./shortlist.module.css";
import { Problem } from "./shortlist-home.tsx";
import type { ShortlistView } from "./shortlist-view.server.ts";

/** Forms that add homes: by an address, and the favorites that are not on the list. */
export function AddForms(props: { readonly listedIds: readonly number[]; readonly favoriteIds: readonly number[] }) {
  const { listedIds, favoriteIds } = props;
  const others = favoriteIds.filter((id) => !listedIds.includes(id));
  const input = useRef<HTMLInputElement>(null);
  const byAddress = useListForm("add", () => {
    if (input.current) input.current.value = "";
  });
  const byFavorites = useListForm("add-favorites");
  return (
    <section aria-labelledby="shortlist-add">
      <h2 id="shortlist-add">Add a home</h2>
      {byAddress.form(
        <>
          <Field label="Address of the page of a home, model or plan" error={byAddress.failure?.problem}>
            <TextInput
              ref={input}
              name="address"
              maxLength={500}
              autoComplete="off"
              inputMode="url"
              required
              defaultValue={byAddress.failure?.typed}
            />
          </Field>
          <Button type="submit" variant="line" name="intent" value="add">
            Add it
          </Button>
        </>,
        styles.inline,
      )}
      {others.length > 0
        ? byFavorites.form(
            <>
              <input type="hidden" name={productsField} value={others.slice(0, shortlistLimits.homes).join(",")} />
              <Button type="submit" variant="line" name="intent" value="add">
                Add my {others.length === favoriteIds.length ? "" : "other "}
                {others.length === 1 ? "favorite" : formatCount(others.length, "favorite")}
              </Button>
              <Problem text={byFavorites.failure?.problem} />
            </>,
          )
        : null}
      <p>
        <SmartLink href="/new-home-search/">Find a home</SmartLink>
      </p>
    </section>
  );
}

/** Homes that were taken off the list, with the buttons that put them back. */
export function Removed({ removed }: { readonly removed: ShortlistView["removed"] }) {
  return (
    <section aria-labelledby="shortlist-removed">
      <h2 id="shortlist-removed">Removed</h2>
      <ul className={styles.removed}>
        {removed.map((home) => (
          <RemovedHome key={home.id} {...home} />
        ))}
      </ul>
    </section>
  );
}

function RemovedHome({ id, title, by }: ShortlistView["removed"][number]) {
  const { form, failure } = useListForm(`restore-${id}`);
  return (
    <li>
      {form(
        <>
          <input type="hidden" name="id" value={id} />
          <span>
            {title}, removed by {by === "You" ? "you" : by}
          </span>
          <Button
            type="submit"
            size="small"
            variant="line"
            name="intent"
            value="restore"
            aria-label={`Put back ${title}`}
          >
            Put back
          </Button>
          <Problem text={failure?.problem} />
        </>,
        styles.restore,
      )}
    </li>
  );
}

/** The own name, new links, and the end of the list. */
export function Settings({ list: { person, ownName, otherInSentence } }: { readonly list: ShortlistView }) {
  const name = useListForm("name");
  const renewal = useListForm("renew");
  const end = useListForm("delete");
  return (
    <section aria-labelledby="shortlist-settings">
      <h2 id="shortlist-settings">Names and links</h2>
      {name.form(
        <>
          <Field label="Your name" error={name.failure?.problem}>
            <TextInput
              name="name"
              maxLength={shortlistLimits.nameLength}
              autoComplete="given-name"
              defaultValue={name.failure?.typed ?? ownName}
            />
          </Field>
          <Button type="submit" variant="line" name="intent" value="name">
            Save the name
          </Button>
        </>,
        styles.inline,
      )}
      <details className={styles.disclosure}>
        <summary>A link went to the wrong person</summary>
        <p>The old link stops working at once. Hearts, notes and ranks stay.</p>
        {renewal.form(
          <>
            {person === 1 ? (
              <Button type="submit" size="small" variant="line" name="intent" value="renew-other">
                New link for {otherInSentence}
              </Button>
            ) : null}
            <Button type="submit" size="small" variant="line" name="intent" value="renew-own">
              New link for me
            </Button>
            <Problem text={renewal.failure?.problem} />
          </>,
          styles.inline,
        )}
      </details>
      {person === 1 ? (
        <details className={styles.disclosure}>
          <summary>Delete the shortlist</summary>
          <p>It’s deleted for both of you, with all notes. This can’t be undone.</p>
          {end.form(
            <>
              <Button type="submit" size="small" variant="line" name="intent" value="delete">
                Delete it
              </Button>
              <Problem text={end.failure?.problem} />
            </>,
          )}
        </details>
      ) : null}
      <p className="small muted">
        We keep the list for 180 days after either of you last opened it.{" "}
        <SmartLink href="/privacyterms/">Privacy</SmartLink>
      </p>
    </section>
  );
}
