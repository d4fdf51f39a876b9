import { Form } from "react-router";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { CardGrid, SummaryCard } from "#app/ui/cards/card.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import type { SearchContent } from "./load-search.ts";
import styles from "./search-page.module.css";

/** The search grid: three questions, the number found, a section for each place that has some. */
export function SearchPage({ content }: { readonly content: SearchContent }) {
  const { questions, sections, count, total, waysOut } = content;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Find a home</h1>
      <p className="lead">Homes finished or under construction, sorted by the day you can move in.</p>
      <Form className={styles.questions} role="search" aria-label="Find a home">
        {questions.map((question) => (
          <Field key={`${question.name}-${question.value}`} label={question.label}>
            <Select name={question.name} defaultValue={question.value}>
              {question.choices.map((choice) => (
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
      {count === 0 ? <NothingFits waysOut={waysOut} /> : null}
      {sections.map((section) => (
        <section key={section.id} className={styles.section} aria-labelledby={section.id}>
          <div className={styles.head}>
            <h2 id={section.id}>{section.title}</h2>
            <p className="num muted">{formatCount(section.count, "home")}</p>
          </div>
          <CardGrid label={section.title} className={styles.cards}>
            {section.homes.map((summary) => (
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

function NothingFits({ waysOut }: { readonly waysOut: SearchContent["waysOut"] }) {
  return (
    <div className={styles.nothing}>
      <h2>No home fits all of it</h2>
      {waysOut.length > 0 ? <p>Let one of these go:</p> : null}
      {waysOut.length > 0 ? (
        <ul className={styles.ways}>
          {waysOut.map((way) => (
            <li key={way.href}>
              <SmartLink href={way.href}>Without “{way.text}”</SmartLink>{" "}
              <span className="muted num">{formatCount(way.count, "home")}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <MoreLink href="/new-home-search/">Clear everything</MoreLink>
      </p>
    </div>
  );
}
