export interface OpenTab {
  path: string;
  /** Route name; the title is looked up in the language in use. */
  name: string;
}

/** The tabs after a page was opened: a new one at the end, or the same ones. */
export function withTab(tabs: readonly OpenTab[], opened: OpenTab): OpenTab[] {
  if (tabs.some((tab) => tab.path === opened.path)) return [...tabs];
  return [...tabs, opened].slice(-20);
}

/** Closes a tab; where the active one goes, its right neighbour takes over, else the left, else home. */
export function withoutTab(
  tabs: readonly OpenTab[],
  path: string,
  active: string,
): { tabs: OpenTab[]; goTo: string | undefined } {
  const at = tabs.findIndex((tab) => tab.path === path);
  const left = tabs.filter((tab) => tab.path !== path);
  if (path !== active) return { tabs: left, goTo: undefined };
  return { tabs: left, goTo: (left[at] ?? left[at - 1])?.path ?? '/' };
}
