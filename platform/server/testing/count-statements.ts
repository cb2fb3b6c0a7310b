import pg from 'pg';
import { vi } from 'vitest';

/** How many statements some work sends to the database, those nobody waits for among them. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
