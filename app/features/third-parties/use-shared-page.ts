import type { SharedPage } from "@porchlight/contract/third-parties";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { sharedAddress } from "#app/domain/privacy/shared-address.ts";

/** The page as third parties may know it; while it is not `isShared`, the one before. */
export function useSharedPage(isShared: boolean): SharedPage {
  const { pathname, search } = useLocation();
  const [page, setPage] = useState<SharedPage>(() => ({
    address: isShared ? sharedAddress(window.location.href) : window.location.origin,
    title: isShared ? document.title : "",
    referrer: sharedAddress(document.referrer),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read where the browser shows it
  useEffect(() => {
    if (!isShared) return;
    const address = sharedAddress(window.location.href);
    setPage((before) =>
      before.address === address ? before : { address, title: document.title, referrer: before.address },
    );
  }, [isShared, pathname, search]);
  return page;
}
