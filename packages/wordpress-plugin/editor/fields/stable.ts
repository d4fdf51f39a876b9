const { useRef } = wp.element;

/** The function of the latest drawing under an identity that never changes, so that what gets it is not drawn again. */
export function useStable<Arguments extends unknown[], Result>(
  latest: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const held = useRef(latest);
  held.current = latest;
  const stable = useRef<((...given: Arguments) => Result) | undefined>(undefined);
  stable.current ??= (...given) => held.current(...given);
  return stable.current;
}

/** Like `useStable`, one function for each key: the key comes first. */
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
