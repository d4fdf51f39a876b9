import { shortlistLimits } from "@porchlight/contract/shortlists";
import { useEffect, useRef } from "react";
import { ordinal } from "#app/domain/shortlists/shortlist-order.ts";
import { Button, MoreButton } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { CardStatus } from "#app/ui/cards/card.tsx";
import { Field, TextArea } from "#app/ui/forms/field.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import { Specs } from "#app/ui/text/facts.tsx";
import { useListForm } from "./list-form.tsx";
import styles from "./shortlist.module.css";
import type { ShownHome } from "./shortlist-view.server.ts";

/** The id of a home's row, for links to it. */
export const rowId = (id: number): string => `home-${id}`;

/** A home of a shortlist with the marks of both people. */
export function ShortlistHome(props: {
  readonly home: ShownHome;
  readonly ownName: string;
  readonly other: string;
  readonly rankedCount: number;
}) {
  const { home, ownName, other, rankedCount } = props;
  const { id, title, product, own, others, changes } = home;
  const titleId = `${rowId(id)}-title`;
  return (
    <article
      id={rowId(id)}
      className={styles.home}
      aria-labelledby={titleId}
      data-changed={changes.length > 0 || undefined}
    >
      <div className={styles.picture}>
        {product?.picture ? (
          <Picture {...product.picture} sizes="(width < 47.5em) 92vw, 17rem" crop="3 / 2" ratio="3 / 2" />
        ) : null}
      </div>
      <div className={styles.facts}>
        {changes.length > 0 ? (
          <ul className={styles.changes} aria-label="Changes">
            {changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : null}
        {product?.status ? <CardStatus status={product.status} /> : null}
        <h3 id={titleId} className={styles.title}>
          {product ? <SmartLink href={product.href}>{product.title}</SmartLink> : title}
        </h3>
        {product ? (
          <>
            {product.price ? <p className="price">{product.price}</p> : null}
            {product.where ? <p className="muted">{product.where}</p> : null}
            <Specs items={product.specs} />
          </>
        ) : (
          <p className="muted">No longer on our site. Your notes stay here.</p>
        )}
        <RemoveForm id={id} title={title} />
      </div>
      <div className={styles.marks}>
        <section className={styles.person} aria-label={`You about ${title}`}>
          <h4>
            <span className="no-print">You</span>
            <span className={styles.printed}>{ownName}</span>
          </h4>
          <HeartForm id={id} title={title} isHearted={own.isHearted} />
          <RankForm id={id} title={title} rank={own.rank} rankedCount={rankedCount} />
          <NoteForm id={id} title={title} note={own.note} revision={own.noteRevision} />
        </section>
        <section className={styles.person} aria-label={`${other} about ${title}`}>
          <h4>{other}</h4>
          <p className={styles.heart}>
            {others.isHearted ? (
              <>
                Likes it <Icon name="heart-filled" />
              </>
            ) : (
              <span className="muted">No heart yet</span>
            )}
          </p>
          <p>{others.rank > 0 ? ordinal(others.rank) : <span className="muted">No rank yet</span>}</p>
          {others.note ? <p className={styles.note}>{others.note}</p> : <p className="muted">No note yet</p>}
        </section>
      </div>
    </article>
  );
}

/** A home of a form, with the title for the names of its buttons. */
interface Subject {
  readonly id: number;
  readonly title: string;
}

function HeartForm({ id, title, isHearted: isStored }: Subject & { readonly isHearted: boolean }) {
  const { form, pending, failure } = useListForm(`heart-${id}`);
  const sent = pending?.get("intent");
  const isHearted = sent ? sent === "heart" : isStored;
  return form(
    <>
      <input type="hidden" name="id" value={id} />
      <MoreButton
        type="submit"
        icon={isHearted ? "heart-filled" : "heart"}
        className={styles.heartButton}
        name="intent"
        value={isHearted ? "unheart" : "heart"}
        aria-pressed={isHearted}
        aria-label={`Like it: ${title}`}
      >
        Like it
      </MoreButton>
      <Problem text={failure?.problem} />
    </>,
  );
}

function RankForm({ id, title, rank, rankedCount }: Subject & { readonly rank: number; readonly rankedCount: number }) {
  const { form, failure } = useListForm(`rank-${id}`);
  const group = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new rank moves the row, or replaces the button
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) group.current?.querySelector("button")?.focus();
    isPressed.current = false;
  }, [rank]);
  const button = (intent: "up" | "down", label: string) => (
    <Button
      type="submit"
      size="small"
      variant="line"
      name="intent"
      value={intent}
      aria-label={`${label}: ${title}`}
      onClick={() => {
        isPressed.current = true;
      }}
    >
      {label}
    </Button>
  );
  return form(
    <>
      <input type="hidden" name="id" value={id} />
      <div ref={group} className={styles.rank}>
        {rank > 0 ? <span className={styles.ordinal}>{ordinal(rank)}</span> : null}
        {rank === 0 ? button("up", `Make it ${ordinal(rankedCount + 1)}`) : null}
        {rank > 1 ? button("up", "Higher") : null}
        {rank > 0 ? button("down", rank === rankedCount ? "No rank" : "Lower") : null}
      </div>
      <Problem text={failure?.problem} />
    </>,
  );
}

/** The own note and, in a disclosure, the form that changes it. */
function NoteForm({ id, title, note, revision }: Subject & { readonly note: string; readonly revision: number }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { form, failure } = useListForm(`note-${id}`, () => {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  });
  const label = note ? "Change the note" : "Write a note";
  return (
    <>
      {note ? <p className={styles.note}>{note}</p> : null}
      <details ref={details} className={`no-print ${styles.disclosure}`} open={failure !== null || undefined}>
        <summary aria-label={`${label}: ${title}`}>{label}</summary>
        {form(
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="revision" value={revision} />
            <Field label="Your note" error={failure?.problem} hint={`${shortlistLimits.noteLength} characters at most`}>
              <TextArea
                name="note"
                rows={3}
                maxLength={shortlistLimits.noteLength}
                defaultValue={failure?.typed ?? note}
              />
            </Field>
            <Button type="submit" size="small" name="intent" value="note" aria-label={`Save the note: ${title}`}>
              Save the note
            </Button>
          </>,
          styles.fields,
        )}
      </details>
    </>
  );
}

function RemoveForm({ id, title }: Subject) {
  const { form, failure } = useListForm(`remove-${id}`);
  return form(
    <>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className={styles.remove} name="intent" value="remove" aria-label={`Remove ${title}`}>
        Remove
      </button>
      <Problem text={failure?.problem} />
    </>,
    "no-print",
  );
}

/** Why nothing was stored. */
export function Problem({ text }: { readonly text: string | undefined }) {
  return text ? (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  ) : null;
}
