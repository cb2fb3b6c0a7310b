/**
 * Work whose statements travel in one packet: each piece begins at once, in the order it is named, and PostgreSQL does them in that order.
 * All of it ends before anything goes on, so that nothing is sent behind a transaction that is over; of what failed the first is told.
 * Locks come in the order of their first statements: what takes several, one after another, is no piece of it beside other locks; nor is
 * what may be taken back by itself (`apart`).
 */
export async function together<const W extends readonly unknown[]>(
  ...work: W
): Promise<{ -readonly [K in keyof W]: Awaited<W[K]> }> {
  const ended = await Promise.allSettled(work);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof W]: Awaited<W[K]> };
}
