import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { startBuildWatch } from "./build-watch.ts";

const UpdateNotice = lazy(async () => ({ default: (await import("./update-notice.tsx")).UpdateNotice }));

/** Watches over the build that the document was made by, and raises a notice when there is a newer one (S4.59, S4.60). */
export function AppUpdate({ buildId }: { readonly buildId: string | null }) {
  // Later payloads may come from a newer build; the scripts of this page stay those of the first.
  const [id] = useState(buildId);
  const [isOld, setIsOld] = useState(false);
  // Before the first click can be taken: a navigation that knows no redirects would load the page anew.
  useLayoutEffect(() => (id === null ? undefined : startBuildWatch(id, () => setIsOld(true))), [id]);
  return isOld ? (
    <Suspense fallback={null}>
      <UpdateNotice />
    </Suspense>
  ) : null;
}
