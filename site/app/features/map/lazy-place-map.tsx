import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { Basemap } from "./basemap.ts";
import styles from "./lazy-place-map.module.css";
import palette from "./map-palette.module.css";
import type { PlaceMapProps } from "./place-map.tsx";

interface Loaded {
  readonly Map: ComponentType<PlaceMapProps & { readonly basemap?: Basemap }>;
  readonly basemap: Basemap | undefined;
}

export interface LazyPlaceMapProps extends PlaceMapProps {
  /** A quiet line for visitors without JavaScript: where the same places are found. */
  readonly withoutScript: string;
}

/**
 * The map that loads itself: the server and the first paint give a drawn skeleton of the frame’s size, and Leaflet with the
 * basemap comes by `import()` when the frame nears the view. Fills its parent’s height.
 */
export function LazyPlaceMap({ withoutScript, ...props }: LazyPlaceMapProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const drawn = props.tileUrl === undefined;

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let wanted = true;
    const load = async (): Promise<void> => {
      try {
        const [{ PlaceMap }, data] = await Promise.all([
          import("./place-map.tsx"),
          drawn ? import("./basemap.generated.ts") : undefined,
        ]);
        if (wanted) setLoaded({ Map: PlaceMap, basemap: data?.basemap });
      } catch {
        if (wanted) setFailed(true);
      }
    };
    const nearing = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        nearing.disconnect();
        void load();
      },
      { rootMargin: "240px" },
    );
    nearing.observe(element);
    return () => {
      wanted = false;
      nearing.disconnect();
    };
  }, [drawn]);

  return (
    <div ref={frame} className={styles.frame}>
      {loaded === null ? (
        <MapSkeleton>
          {failed ? (
            <p>The map could not be loaded. {withoutScript}</p>
          ) : (
            <noscript>
              <p>{withoutScript}</p>
            </noscript>
          )}
        </MapSkeleton>
      ) : (
        <loaded.Map {...props} {...(loaded.basemap === undefined ? {} : { basemap: loaded.basemap })} />
      )}
    </div>
  );
}

/** The empty sheet before the map: ground, the foothills’ contour lines, two roads, a scale bar, and a line of words. */
function MapSkeleton({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className={`${palette.palette ?? ""} ${styles.skeleton ?? ""}`}>
      <svg viewBox="0 0 400 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path
          className={styles.relief}
          d="M-200-60H168q-9 40-3 78t-12 62q-8 30 2 60t-6 66q-10 34 6 64t-4 66q-8 32 10 66l10 78H-200Z"
        />
        <path
          className={styles.contour}
          d="M128-60q-10 44-2 84t-16 70q-9 34 4 64t-10 70q-9 34 8 70t-8 66q-6 32 12 66M84-60q-12 50-2 92t-18 74q-8 40 6 72t-12 68q-9 40 8 74t-8 68q-4 40 10 92"
        />
        <path className={styles.road} pathLength="1" d="M246-60V480" />
        <path className={styles.road} pathLength="1" d="M214-60v230q0 60-6 96t10 74 4 140M130 330q60 10 90 50t70 100" />
      </svg>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
