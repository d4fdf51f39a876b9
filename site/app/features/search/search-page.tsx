import { Form } from "react-router";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { CardGrid, SummaryCard } from "#app/ui/cards/card.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import type { SearchContent } from "./load-search.ts";
import styles from "./search-page.module.css";

/** The search grid: three filters, the number found, a section for each neighborhood that has some. */
export function SearchPage({ content }: { readonly content: SearchContent }) {
  const { filters, sections, count, total, suggestions } = content;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Find a home</h1>
      <p className="lead">Homes finished or under construction, sorted by the day you can move in.</p>
      <Form className={styles.filters} role="search" aria-label="Find a home">
        {filters.map(({ name, label, value, choices }) => (
          <Field key={`${name}-${value}`} label={label}>
            <Select name={name} defaultValue={value}>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.text}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Button type="submit">Show homes</Button>
      </Form>
      <p className={styles.total} role="status">
        <strong className="num" id="plan-count">
          {count}
        </strong>{" "}
        of <span className="num">{total}</span> homes fit
      </p>
      {count === 0 ? <NothingFound suggestions={suggestions} /> : null}
      {sections.map((section) => (
        <section key={section.id} className={styles.section} aria-labelledby={section.id}>
          <div className={styles.head}>
            <h2 id={section.id}>{section.title}</h2>
            <p className="num muted">{formatCount(section.count, "home")}</p>
          </div>
          <CardGrid label={section.title} className={styles.cards}>
            {section.moveInHomes.map((summary) => (
              <SummaryCard
                key={summary.id}
                summary={summary}
                sizes="(width < 640px) 92vw, (width < 1180px) 45vw, 31vw"
              />
            ))}
          </CardGrid>
        </section>
      ))}
    </div>
  );
}

function NothingFound({ suggestions }: Pick<SearchContent, "suggestions">) {
  return (
    <div className={styles.nothing}>
      <h2>No home fits all of it</h2>
      {suggestions.length > 0 ? (
        <>
          <p>Let one of these go:</p>
          <ul className={styles.suggestions}>
            {suggestions.map(({ text, count, href }) => (
              <li key={href}>
                <SmartLink href={href}>Without “{text}”</SmartLink>{" "}
                <span className="muted num">{formatCount(count, "home")}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <MoreLink href="/new-home-search/">Clear everything</MoreLink>
      </p>
    </div>
  );
}
