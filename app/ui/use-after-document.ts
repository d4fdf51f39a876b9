import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * A value that the document does not know, such as the fragment or the query of its address: `inDocument` while the page is
 * as the server sent it, `value` from the first render after that, which is left out where they are the same.
 */
export function useAfterDocument<Value extends string | boolean>(value: Value, inDocument: Value): Value {
  return useSyncExternalStore(
    neverChanges,
    () => value,
    () => inDocument,
  );
}
