import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { Basemap } from "./basemap-format.ts";
import styles from "./lazy-place-map.module.css";
import { MapSkeleton } from "./map-skeleton.tsx";
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
