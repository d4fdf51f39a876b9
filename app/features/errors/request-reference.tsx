import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const ReferenceContext = createContext<string | null>(null);

/** Provides the request's id to a document that shows an error of the server. */
export const RequestReference = ReferenceContext.Provider;

/** `Reference: …`: the id of the failed request, which identifies it in the log; nothing when it is unknown. */
export function ReferenceLine() {
  const { key, pathname } = useLocation();
  return <ReferenceOf key={key} pathname={pathname} />;
}

function ReferenceOf({ pathname }: { readonly pathname: string }) {
  const reference = useReference(pathname);
  return reference ? (
    <p className="small muted">
      Reference: <span data-request-reference="">{reference}</span>
    </p>
  ) : null;
}

const never = () => () => undefined;

/** The id of the document's request, else of the request for the route's data. */
function useReference(pathname: string): string | null {
  const rendered = useContext(ReferenceContext);
  // The id is in the server's HTML, so that both renders are equal.
  const inDocument = useSyncExternalStore(
    never,
    () => null,
    () => (typeof document === "undefined" ? rendered : textOfMark()),
  );
  const [reference, setReference] = useState(inDocument);
  useEffect(() => {
    if (reference !== null || typeof PerformanceObserver === "undefined") return;
    const observer = new PerformanceObserver((list) => {
      const found = list.getEntries().map((entry) => referenceOf(entry, pathname));
      setReference((before) => found.findLast(Boolean) ?? before);
    });
    observer.observe({ type: "resource", buffered: true });
    return () => observer.disconnect();
  }, [reference, pathname]);
  return reference;
}

const textOfMark = () => document.querySelector("[data-request-reference]")?.textContent ?? null;

/** The id in the `Server-Timing` header of a failed request for this page's data. */
function referenceOf(entry: PerformanceEntry, pathname: string): string | undefined {
  const address = new URL(entry.name);
  if (address.pathname.replace(/_?\.data$/, "") !== pathname) return undefined;
  const { serverTiming } = entry as Partial<PerformanceResourceTiming>;
  return serverTiming?.find(({ name }) => name === "reference")?.description;
}
