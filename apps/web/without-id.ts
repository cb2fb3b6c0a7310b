/** Pages of one record asked for without saying which, and the list each leads to instead. */
export function pagesWithoutId(paths: readonly string[]): Map<string, string> {
  const known = new Set(paths);
  const nearest = (list: string) =>
    known.has(list) ? list : paths.find((path) => path.startsWith(`${list}/`) && !path.includes(':'));
  const found = paths.flatMap((path): [string, string][] => {
    const [, list, page] = /^(.+)\/:id\/([\w-]+)$/.exec(path) ?? [];
    const target = list && nearest(list);
    return target && !list.includes(':') && !known.has(`${list}/${page}`) ? [[`${list}/${page}`, target]] : [];
  });
  return new Map(found);
}
