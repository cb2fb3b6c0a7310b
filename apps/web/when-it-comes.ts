const againMs = 15_000;

/**
 * Fetches a piece of the frame that nobody asked for. Where it does not come, on a bad line, the page goes on without it and it is
 * asked for again.
 */
export function whenItComes<T>(load: () => Promise<T>): () => Promise<T> {
  const fetched = (): Promise<T> =>
    load().catch(async (error) => {
      console.warn(error);
      await new Promise((again) => setTimeout(again, againMs));
      return fetched();
    });
  return fetched;
}
