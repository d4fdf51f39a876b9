/**
 * A function that loads once for all its calls, which therefore go on in the order in which they were made: imports of one
 * module may resolve in another order. After a failure the next call loads again.
 */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
