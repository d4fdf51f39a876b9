import { useEffect, useLayoutEffect, useState } from "react";
import { useLoadedOnce } from "#app/ui/overlays/loaded-once.ts";
import { startBuildWatch } from "./build-watch.ts";

const loadNotice = async () => (await import("./update-notice.tsx")).UpdateNotice;
/** Who stays this long may see the notice. */
const noticeLoadMilliseconds = 60_000;

/** Watches over the build that the document was made by, and raises a notice when there is a newer one (S4.59, S4.60). */
export function AppUpdate({ buildId }: { readonly buildId: string | null }) {
  // Later payloads may come from a newer build; the scripts of this page stay those of the first.
  const [id] = useState(buildId);
  const [isOld, setIsOld] = useState(false);
  const [hasStayed, setHasStayed] = useState(false);
  // Before the first click can be taken: a navigation that knows no redirects would load the page anew.
  useLayoutEffect(() => (id === null ? undefined : startBuildWatch(id, () => setIsOld(true))), [id]);
  // Ahead of need: with the newer build the notice of this one may be gone.
  useEffect(() => {
    const timer = setTimeout(() => setHasStayed(true), noticeLoadMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const UpdateNotice = useLoadedOnce(loadNotice, isOld || hasStayed, () => undefined);
  return isOld && UpdateNotice ? <UpdateNotice /> : null;
}
