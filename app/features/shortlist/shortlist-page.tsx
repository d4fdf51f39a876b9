import { shortlistLimits } from "@porchlight/contract/shortlists";
import { useEffect, useMemo, useRef, useState } from "react";
import { productsField } from "#app/domain/shortlists/shortlist-form.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { PageActions } from "#app/ui/actions/page-actions.tsx";
import { Field, TextInput } from "#app/ui/forms/field.tsx";
import { ListFormContext, type ListFormResult, useListForm } from "./list-form.tsx";
import styles from "./shortlist.module.css";
import { Problem, rowId, ShortlistHome } from "./shortlist-home.tsx";
import type { ShortlistView } from "./shortlist-view.server.ts";

/** A shortlist as one of its two people sees it; every change is a form that works without JavaScript. */
export function ShortlistPage(props: {
  readonly list: ShortlistView;
  /** Favorites of this browser, or of the account. */
  readonly favoriteIds: readonly number[];
  /** Result of a form that the document submitted. */
  readonly submitted: ListFormResult | null;
}) {
  const { list, favoriteIds, submitted } = props;
  const { homes, other, otherInSentence, people, removed, today } = list;
  const [message, setMessage] = useState("");
  const context = useMemo(() => ({ submitted, announce: setMessage }), [submitted]);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = homes.length;
  const lastCount = useRef(count);
  useEffect(() => {
    // The pressed button was removed with its row.
    if (count !== lastCount.current && document.activeElement === document.body) heading.current?.focus();
    lastCount.current = count;
  }, [count]);
  const rankedCount = homes.filter(({ own }) => own.rank > 0).length;
  return (
    <ListFormContext value={context}>
      <div className={`wrap ${styles.page}`}>
        <header className={styles.head}>
          <h1>{people ? `Shortlist of ${people}` : "Your shortlist for two"}</h1>
          <p className="lead no-print">
            Hearts, notes and ranks are each person’s own: you write yours, and see those of {otherInSentence}.
          </p>
          <p className={styles.printed}>Printed {formatDate(today)}</p>
        </header>
        {list.inviteUrl ? <Invitation list={list} url={list.inviteUrl} /> : null}
        <Changes list={list} />
        <section aria-labelledby="shortlist-homes">
          <div className={styles.tools}>
            <h2 id="shortlist-homes" ref={heading} tabIndex={-1}>
              {count === 0 ? "Nothing on the list yet" : formatCount(count, "home")}
            </h2>
            {list.compareHref ? (
              <ButtonLink href={list.compareHref} size="small" variant="line" className="no-print">
                {list.isCompared ? "Compare them" : "Compare the first four"}
              </ButtonLink>
            ) : null}
            <PageActions title="" only="print" />
          </div>
          {count > 1 ? <p className="small muted">In the order of both rankings.</p> : null}
          <ol className={styles.homes}>
            {homes.map((home) => (
              <li key={home.id}>
                <ShortlistHome home={home} ownName={list.ownName} other={other} rankedCount={rankedCount} />
              </li>
            ))}
          </ol>
        </section>
        <div className={`no-print ${styles.forms}`}>
          <div className={styles.column}>
            <AddForms listedIds={homes.map(({ id }) => id)} favoriteIds={favoriteIds} />
            {removed.length > 0 ? <Removed removed={removed} /> : null}
          </div>
          <Settings list={list} />
        </div>
        <p className="visually-hidden" role="status" aria-label="Shortlist">
          {message}
        </p>
      </div>
    </ListFormContext>
  );
}

/** The link of the other person, to copy or send. */
function Invitation({ list, url }: { readonly list: ShortlistView; readonly url: string }) {
  const { ownName, otherInSentence } = list;
  const subject = ownName ? `Shortlist of homes, from ${ownName}` : "Our shortlist of homes";
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`;
  return (
    <section className={`no-print ${styles.invitation}`} aria-labelledby="shortlist-invitation">
      <h2 id="shortlist-invitation">The link for {otherInSentence}</h2>
      <div className={styles.inline}>
        <Field label="Whoever has it can write as that person" id="shortlist-link">
          <TextInput readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
        </Field>
        <ButtonLink href={mail} variant="line">
          Send it by email
        </ButtonLink>
        <PageActions title={subject} path={url} only="share" />
      </div>
      <p className="small muted">The address of this page is your own link: keep it, and don’t send it to anyone.</p>
    </section>
  );
}

/** What has changed since the visit before. */
function Changes({ list: { changed, changeCount, changedOn } }: { readonly list: ShortlistView }) {
  if (changeCount === 0) return null;
  return (
    <section className={styles.changed} aria-labelledby="shortlist-changes">
      <h2 id="shortlist-changes">
        {formatCount(changeCount, "change")} since your last visit, {formatDate(changedOn)}
      </h2>
      <ul>
        {changed.map(({ id, title, text, isRemoved }) => (
          <li key={`${id} ${text}`}>
            {isRemoved ? <strong>{title}</strong> : <SmartLink href={`#${rowId(id)}`}>{title}</SmartLink>}: {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AddForms(props: { readonly listedIds: readonly number[]; readonly favoriteIds: readonly number[] }) {
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
function Removed({ removed }: { readonly removed: ShortlistView["removed"] }) {
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
function Settings({ list: { person, ownName, otherInSentence } }: { readonly list: ShortlistView }) {
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
