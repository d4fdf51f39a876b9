const { useRef } = wp.element;

/** A stable function that calls the latest `function`, so that memoized children do not render again. */
export function useStable<Arguments extends unknown[], Result>(
  latest: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latestRef = useRef(latest);
  latestRef.current = latest;
  const stable = useRef<((...given: Arguments) => Result) | undefined>(undefined);
  stable.current ??= (...given) => latestRef.current(...given);
  return stable.current;
}

/** Like `useStable`, with one function per key; the key is the first argument. */
export function useStableByKey<Key, Arguments extends unknown[]>(
  latest: (key: Key, ...given: Arguments) => void,
): (key: Key) => (...given: Arguments) => void {
  const call = useStable(latest);
  const made = useRef(new Map<Key, (...given: Arguments) => void>());
  return (key) => {
    let own = made.current.get(key);
    if (!own) {
      own = (...given) => call(key, ...given);
      made.current.set(key, own);
    }
    return own;
  };
}
