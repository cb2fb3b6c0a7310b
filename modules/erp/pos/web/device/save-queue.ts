import { store } from './till-store.ts';

/** All this till did that the server may not have, as a file: should the device be lost, it is entered from that. */
export async function saveQueue(company: number): Promise<void> {
  const [claim, papers, printed] = await Promise.all([
    store.claims.get(company),
    store.papers.all({ company }),
    store.printed.all(),
  ]);
  const unsent = papers.filter(({ state }) => state !== 'done');
  const text = JSON.stringify(
    { savedAt: new Date().toISOString(), claim, papers: unsent, tickets: printed.filter((ticket) => ticket.company === company) },
    null,
    2,
  );
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `till-${claim?.code ?? 'K'}.${claim?.nth ?? 0}-${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
