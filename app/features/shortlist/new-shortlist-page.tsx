import { shortlistLimits } from "@porchlight/contract/shortlists";
import type { ReactNode } from "react";
import { productsField } from "#app/domain/shortlists/shortlist-form.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import type { ProductSummary } from "#app/graphql/catalog/product-summary.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Field, TextInput } from "#app/ui/forms/field.tsx";
import styles from "./shortlist.module.css";

/** The form that makes a shortlist of the products in the URL. */
export function NewShortlistPage(props: {
  readonly products: readonly Pick<ProductSummary, "id" | "title" | "href" | "where">[];
  readonly isDeleted: boolean;
  readonly name: string;
  readonly problem: string;
  readonly nameProblem: string;
  /** The token and the honeypot. */
  readonly controls: ReactNode;
}) {
  const { products, isDeleted, name, problem, nameProblem, controls } = props;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{isDeleted ? "The shortlist is deleted" : "A shortlist for two"}</h1>
      <p className="lead">
        {isDeleted
          ? "Its links no longer work. You can start another one."
          : "Two people, one list of homes: each has their own link, heart, notes and ranking. No account needed."}
      </p>
      {products.length > 0 ? (
        <section aria-labelledby="new-shortlist-homes">
          <h2 id="new-shortlist-homes">{formatCount(products.length, "home")} to begin with</h2>
          <ul>
            {products.map(({ id, title, href, where }) => (
              <li key={id}>
                <SmartLink href={href}>{title}</SmartLink> <span className="muted">{where}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {/* A submission of the document, which keeps what was typed when the network fails. */}
      <form method="post" className={styles.fields}>
        {controls}
        <input type="hidden" name={productsField} value={products.map(({ id }) => id).join(",")} />
        {problem ? <p role="alert">{problem}</p> : null}
        <Field label="Your name (optional)" hint="The other person sees it beside your notes." error={nameProblem}>
          <TextInput name="name" maxLength={shortlistLimits.nameLength} autoComplete="given-name" defaultValue={name} />
        </Field>
        <Button type="submit">Make the shortlist</Button>
        <p className="small muted">
          The list is kept for 180 days after you last opened it, and you can delete it at any time.{" "}
          <SmartLink href="/privacyterms/">Privacy</SmartLink>
        </p>
      </form>
      {products.length === 0 ? (
        <p>
          <MoreLink href="/my-favorites/">Begin with your favorites</MoreLink>
        </p>
      ) : null}
    </div>
  );
}

/** The page of a link that does not work, for any reason. */
export function NoShortlistPage() {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>This link doesn’t work</h1>
      <p className="lead">
        The address is not complete, the link was replaced, or the shortlist was deleted or not opened for 180 days. Ask
        the person who sent it for a new one.
      </p>
      <p>
        <MoreLink href="/shortlist/">Make a shortlist</MoreLink>
      </p>
    </div>
  );
}
