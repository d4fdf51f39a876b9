import { hasLife } from "./life.tsx";
import type { NeighborhoodContent } from "./neighborhood-content.ts";
import styles from "./page-sections.module.css";
import { hasVisit } from "./team-and-hours.tsx";
import { hasWhere } from "./where.tsx";

/** The way around a long page: what is on it, by name. */
export function PageSections({ content }: { readonly content: NeighborhoodContent }) {
  const saleCount = [...content.homes, ...content.models, ...content.plans].filter((row) => row.isForSale).length;
  const sections = [
    saleCount > 0 ? { id: "sale", label: "For sale", count: saleCount } : null,
    content.sitePlan ? { id: "site", label: "Site plan" } : null,
    hasLife(content) ? { id: "life", label: "What it is like" } : null,
    hasWhere(content) ? { id: "where", label: "Getting there" } : null,
    hasVisit(content) ? { id: "visit", label: "Sales team" } : null,
    content.questions.length > 0 ? { id: "questions", label: "Questions" } : null,
  ].filter((section) => section !== null);
  if (sections.length === 0) return null;
  return (
    <nav className={styles.sections} aria-label="On this page">
      <div className="wrap">
        {sections.map((section) => (
          <a key={section.id} href={`#${section.id}`}>
            {section.label} {section.count ? <span className="num">{section.count}</span> : null}
          </a>
        ))}
      </div>
    </nav>
  );
}
