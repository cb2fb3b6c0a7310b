/** How a page of one's notifications follows another: what is shown, and whether there is more. */
export function pageFacts(asked: { page: number; perPage: number }, shown: number, total: number) {
  const before = (asked.page - 1) * asked.perPage;
  return {
    from: shown > 0 ? before + 1 : 0,
    to: shown > 0 ? before + shown : 0,
    total_records: total,
    has_more: before + shown < total && shown > 0,
  };
}

/** The days some notifications are of, the newest first, each with its own, in their order. */
export function byDay<T extends { created_at: string }>(
  some: readonly T[],
  dayOf: (moment: string) => string,
): [day: string, of: T[]][] {
  return [...Map.groupBy(some, ({ created_at }) => dayOf(created_at))];
}
