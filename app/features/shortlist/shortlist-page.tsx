import { useEffect, useMemo, useRef, useState } from "react";
import { formatDate } from "#app/domain/wording/dates.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { PageActions } from "#app/ui/actions/page-actions.tsx";
import { Field, TextInput } from "#app/ui/forms/field.tsx";
import { ListFormContext, type ListFormResult } from "./list-form.tsx";
import styles from "./shortlist.module.css";
import { AddForms, Removed, Settings } from "./shortlist-forms.tsx";
import { rowId, ShortlistHome } from "./shortlist-home.tsx";
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
