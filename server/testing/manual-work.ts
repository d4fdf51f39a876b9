/** Work for testing a queue: `start` enqueues it; it adds its name to `log` when it runs, until `end` is called. */
export function manualWork<Options>(
  queue: { run(work: () => Promise<void>, options?: Options): Promise<void> },
  log: string[] = [],
) {
  const ends = new Map<string, () => void>();
  const start = (name: string, options?: Options) =>
    queue.run(
      () =>
        new Promise<void>((resolve) => {
          log.push(name);
          ends.set(name, resolve);
        }),
      options,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { start, end };
}
