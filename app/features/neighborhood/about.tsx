import { useRef } from "react";
import { amenityIconLabel } from "#app/domain/neighborhoods/amenity-icons.ts";
import type { School, Schools as SchoolList } from "#app/domain/neighborhoods/neighborhood-facts.ts";
import { formatMiles } from "#app/domain/products/figures.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { MoreButton } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Section, Split } from "#app/ui/layout/section.tsx";
import { Table, type TableColumn } from "#app/ui/lists/table.tsx";
import { AmenitySymbol } from "#app/ui/pictures/content-symbols.tsx";
import { useLightbox } from "#app/ui/pictures/lazy-lightbox.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Facts } from "#app/ui/text/facts.tsx";
import styles from "./about.module.css";
import type { NeighborhoodContent } from "./neighborhood-content.ts";

/**
 * Pictures with their captions, a description, and distances. All pictures of the neighborhood open in the lightbox, at
 * `#view-2`.
 */
export function About({ content }: { readonly content: NeighborhoodContent }) {
  const { about, distances, gallery } = content;
  const [opening, ...more] = about;
  const numbered = gallery.map((picture, position) => ({ picture, position }));
  const [first, ...others] = numbered.slice(0, 4).filter(({ picture }) => picture.src !== content.hero?.src);
  const opener = useRef<HTMLAnchorElement>(null);
  const { open, linkTo, viewer } = useLightbox({
    pictures: gallery,
    label: `Pictures of ${content.title}`,
    name: "view",
    opener,
  });
  const shown = [first, ...others.slice(0, 2)].filter((each) => each !== undefined);
  return (
    <section className="section" id="life" aria-labelledby="life-head">
      <div className={`wrap ${styles.about}`}>
        <h2 id="life-head" className="visually-hidden">
          What it’s like
        </h2>
        {first ? (
          <figure className={styles.first}>
            <SmartLink ref={opener} className={styles.open} {...linkTo(first.position)}>
              <Picture
                {...first.picture}
                ratio="16 / 10"
                crop="(width < 56.25em) 16 / 10, 7 / 5"
                sizes="(width < 56.25em) 92vw, 60vw"
              />
            </SmartLink>
            {first.picture.caption || gallery.length > shown.length ? (
              <figcaption className={`caption ${styles.caption}`}>
                <span>{first.picture.caption}</span>
                {gallery.length > shown.length ? (
                  <MoreButton
                    icon="expand"
                    className="scripted"
                    aria-haspopup="dialog"
                    onClick={(event) => open(0, event)}
                  >
                    {formatCount(gallery.length, "picture")}
                  </MoreButton>
                ) : null}
              </figcaption>
            ) : null}
          </figure>
        ) : null}
        {opening || distances.length > 0 ? (
          <div className={styles.text}>
            {opening ? <p className="lead">{opening}</p> : null}
            <Facts rows={distances.map(({ label, miles }) => ({ term: label, detail: formatMiles(miles) }))} />
          </div>
        ) : null}
        {others.slice(0, 2).map(({ picture, position }, number) => (
          <figure key={picture.src} className={number === 0 ? styles.left : styles.right}>
            <SmartLink className={styles.open} {...linkTo(position)}>
              <Picture {...picture} sizes="(width < 56.25em) 92vw, 50vw" />
            </SmartLink>
            {picture.caption ? <figcaption className="caption">{picture.caption}</figcaption> : null}
          </figure>
        ))}
        {more.length > 0 ? (
          <div className={styles.more}>
            {more.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ) : null}
      </div>
      {viewer}
    </section>
  );
}

/** The amenities of the neighborhood with their symbols (S3.48). */
export function Amenities({ amenities }: Pick<NeighborhoodContent, "amenities">) {
  return (
    <Section rule aria-labelledby="amenities">
      <Split>
        <h2 id="amenities">What comes with it</h2>
        <ul className={styles.list}>
          {amenities.map((amenity) => (
            <li key={amenity.title}>
              {amenity.icon ? <AmenitySymbol name={amenity.icon} label={amenityIconLabel(amenity.icon)} /> : <span />}
              <h3>{amenity.title}</h3>
              {amenity.text ? <p className="muted">{amenity.text}</p> : null}
            </li>
          ))}
        </ul>
      </Split>
    </Section>
  );
}

/** The schools of the neighborhood, with the note that boundaries change. */
export function Schools({ schools }: { readonly schools: SchoolList }) {
  return (
    <Section rule id="schools" aria-labelledby="schools-head">
      <Split>
        <h2 id="schools-head">Schools</h2>
        <SchoolTable schools={schools} />
      </Split>
    </Section>
  );
}

/** The schools as a table, and the note below it. */
function SchoolTable({ schools }: { readonly schools: SchoolList }) {
  const { rows, district, note } = schools;
  return (
    <div className={styles.schools}>
      <Table
        className={styles.table}
        caption={district || "Schools"}
        captionHidden={!district}
        columns={columnsOf(schools)}
        rows={rows}
        rowKey={(row) => `${row.level} ${row.name}`}
      />
      <p className="small muted">{note}</p>
    </div>
  );
}

/** Leaves out empty columns; a district that all schools share is shown above instead. */
function columnsOf({ rows, district }: SchoolList): TableColumn<School>[] {
  const name: TableColumn<School> = {
    id: "school",
    head: "School",
    cell: (row) => (
      <>
        {row.href ? <SmartLink href={row.href}>{row.name}</SmartLink> : row.name}
        {district || !row.district ? null : <span className={`small muted ${styles.district}`}>{row.district}</span>}
      </>
    ),
  };
  const level: TableColumn<School> = { id: "level", head: "Level", cell: (row) => row.level };
  const distance: TableColumn<School> = {
    id: "distance",
    head: "By road",
    align: "end",
    cell: (row) => (row.miles === null ? "" : formatMiles(row.miles)),
  };
  return [
    name,
    ...(rows.some((row) => row.level) ? [level] : []),
    ...(rows.some((row) => row.miles !== null) ? [distance] : []),
  ];
}
