import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Icon } from "#app/ui/pictures/icon.tsx";
import type { NeighborhoodContent } from "./neighborhood-content.ts";
import styles from "./where.module.css";

/** Whether anything is known of where it is. */
export function hasWhere({ addressLines, wayThere, latitude }: NeighborhoodContent): boolean {
  return addressLines.length > 0 || wayThere !== "" || latitude !== null;
}

/** Where it is: the place on the map, its address, the way there, directions by coordinates (S2.107). */
export function Where({ content, map }: { readonly content: NeighborhoodContent; readonly map: ReactNode }) {
  const { addressLines, wayThere, directionsHref, latitude, longitude } = content;
  if (!hasWhere(content)) return null;
  return (
    <section className={styles.where} data-alone={map ? undefined : true} id="where" aria-labelledby="where-head">
      {map ? <div className={styles.map}>{map}</div> : null}
      <div className={styles.card}>
        <h2 id="where-head">Getting there</h2>
        {addressLines.length > 0 ? (
          <address className="num">
            {addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        ) : null}
        {wayThere ? <p className="small muted">{wayThere}</p> : null}
        {directionsHref ? (
          <p>
            <ButtonLink variant="line" size="small" href={directionsHref} target="_blank">
              Open directions
              <Icon name="out" />
            </ButtonLink>
          </p>
        ) : null}
        {directionsHref && latitude !== null && longitude !== null ? (
          <p className="small num muted">
            {Math.abs(latitude).toFixed(4)}° {latitude >= 0 ? "N" : "S"}, {Math.abs(longitude).toFixed(4)}°{" "}
            {longitude >= 0 ? "E" : "W"}
          </p>
        ) : null}
      </div>
    </section>
  );
}
