/** A file's name without the mark of its content: the same file in every release. */
export const nameOf = (file: string): string => file.replace(/-[\w-]{8}(\.\w+)$/, '$1');

/** What of a release is fetched before it takes over: the frame, and whatever of the one before was in use here. */
export function wantedOf(
  release: readonly string[],
  { frame, kept }: { frame: readonly string[]; kept: readonly string[] },
): string[] {
  const used = new Set(kept.map(nameOf));
  const wanted = new Set([...frame, ...release.filter((file) => used.has(nameOf(file)))]);
  return [...wanted].filter((file) => !kept.includes(file));
}

/** What is kept of earlier releases and no longer asked for. */
export function outdatedIn(kept: readonly string[], release: readonly string[]): string[] {
  const now = new Set(release);
  return kept.filter((file) => !now.has(file));
}

/** Whether the app's first page answers a path; documents of the API and files of people never come from here. */
export const isPage = (path: string): boolean => !/^\/(api|files|assets|socket\.io|healthz|readyz|metrics)(\/|$)/.test(path);
