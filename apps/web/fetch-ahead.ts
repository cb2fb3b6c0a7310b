/** What a browser says of its line; `connection` is there in some browsers only. */
export interface Line {
  readonly onLine: boolean;
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Pages nobody has opened yet are fetched only over a line that bears it: not on 2g, not where somebody saves data, not without one. */
export function mayFetchAhead({ onLine, connection }: Line): boolean {
  return onLine && !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '');
}
