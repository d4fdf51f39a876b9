import { batchedLoader } from "../batched-loader.ts";

const { useEffect, useState } = wp.element;

/** A picture in WordPress's media library. */
export interface Medium {
  id: number;
  alt: string;
  caption: string;
  title: string;
  url: string;
  thumbnailUrl: string;
}

interface RestMedium {
  id: number;
  alt_text: string;
  caption: { raw?: string };
  title: { raw?: string };
  source_url: string;
  media_details: { sizes?: Record<string, { source_url: string }> };
}

const max = 100;

const media = batchedLoader<Medium>(async (ids) => {
  const found: Medium[] = [];
  for (let start = 0; start < ids.length; start += max) {
    const include = ids.slice(start, start + max);
    const path = wp.url.addQueryArgs("/wp/v2/media", {
      include: include.join(","),
      per_page: max,
      context: "edit",
      _fields: "id,alt_text,caption,title,source_url,media_details",
    });
    for (const each of await wp.apiFetch<RestMedium[]>({ path })) {
      const sizes = each.media_details?.sizes;
      found.push({
        id: each.id,
        alt: each.alt_text,
        caption: each.caption.raw ?? "",
        title: each.title.raw ?? "",
        url: each.source_url,
        thumbnailUrl: (sizes?.medium ?? sizes?.thumbnail)?.source_url ?? each.source_url,
      });
    }
  }
  return found;
});

/** The picture with an id: undefined while loading, null when it does not exist or is not readable. */
export function useMedium(id: number | undefined): Medium | null | undefined {
  const [medium, setMedium] = useState<{ id: number; medium: Medium | null }>();
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    media.get(id).then(
      (found) => isCurrent && setMedium({ id, medium: found }),
      () => isCurrent && setMedium({ id, medium: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  if (id === undefined) return null;
  return medium?.id === id ? medium.medium : undefined;
}

/** The medium id of a use. */
export function mediumId(use: unknown): number | undefined {
  const id = typeof use === "object" && use !== null && "media" in use ? use.media : undefined;
  return typeof id === "number" && id > 0 ? id : undefined;
}
