import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { MapPlace } from "./arrange-pins.ts";
import styles from "./lazy-place-map.module.css";
import "./map-palette.css";
import type { PlaceMapProps } from "./place-map.tsx";

/** Loads Leaflet, and the basemap unless there are tiles. */
async function loadMap(isDrawn: boolean) {
  const [{ PlaceMap }, data] = await Promise.all([
    import("./place-map.tsx"),
    isDrawn ? import("./basemap.generated.ts") : undefined,
  ]);
  return { PlaceMap, basemap: data?.basemap };
}

/**
 * A map that loads when it is near the viewport; the server and the first paint render a skeleton of the same size.
 * `onNear` is called when loading starts, to load the places too. Fills its parent’s height. Without JavaScript
 * `drawing` or the text `withoutScript` is shown.
 */
export function LazyPlaceMap({
  withoutScript,
  drawing,
  places,
  onNear,
  ...props
}: Omit<PlaceMapProps, "places"> & {
  /** Null while loading. */
  readonly places: readonly MapPlace[] | "failed" | null;
  readonly onNear?: () => void;
  readonly withoutScript: string;
  readonly drawing?: ReactNode;
}): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const handleNear = useEffectEvent(() => onNear?.());
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadMap>> | "failed" | null>(null);
  const isDrawn = props.tileUrl === undefined;

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let isMounted = true;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        handleNear();
        loadMap(isDrawn).then(
          (map) => isMounted && setLoaded(map),
          () => isMounted && setLoaded("failed"),
        );
      },
      { rootMargin: "240px" },
    );
    observer.observe(element);
    return () => {
      isMounted = false;
      observer.disconnect();
    };
  }, [isDrawn]);

  return (
    <div ref={frame} className={styles.frame}>
      {loaded !== null && loaded !== "failed" && places !== null && places !== "failed" ? (
        <loaded.PlaceMap {...props} places={places} basemap={loaded.basemap} />
      ) : (
        <MapSkeleton>
          {loaded === "failed" || places === "failed" ? (
            <p>The map could not be loaded. {withoutScript}</p>
          ) : (
            <noscript>{drawing ?? <p>{withoutScript}</p>}</noscript>
          )}
        </MapSkeleton>
      )}
    </div>
  );
}

/** The skeleton: background, contour lines, two roads, and a line of text. */
function MapSkeleton({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={`map-palette ${styles.skeleton ?? ""}`}>
      <svg viewBox="0 0 400 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path
          className={styles.relief}
          d="M-200-60H168q-9 40-3 78t-12 62q-8 30 2 60t-6 66q-10 34 6 64t-4 66q-8 32 10 66l10 78H-200Z"
        />
        <path
          className={styles.contour}
          d="M128-60q-10 44-2 84t-16 70q-9 34 4 64t-10 70q-9 34 8 70t-8 66q-6 32 12 66M84-60q-12 50-2 92t-18 74q-8 40 6 72t-12 68q-9 40 8 74t-8 68q-4 40 10 92"
        />
        <path className={styles.road} d="M246-60V480" />
        <path className={styles.road} d="M214-60v230q0 60-6 96t10 74 4 140M130 330q60 10 90 50t70 100" />
      </svg>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
