const startMs = 200;
const lastsMs = 5000;

/** Shows the thin line of a page that is coming: after 200 ms, for five seconds at most. Answers what ends it before. */
export function showWhileLoading(show: (isShown: boolean) => void): () => void {
  const begin = setTimeout(() => show(true), startMs);
  const end = setTimeout(() => show(false), startMs + lastsMs);
  return () => {
    clearTimeout(begin);
    clearTimeout(end);
    show(false);
  };
}
