import { call, type ListAnswer, newIntent, type Selection, showError, toast, type WireRow } from '#platform/web';
import { statementsPath } from './statement-wire.ts';
import { refreshSettling } from './take-step.ts';

interface Outcome {
  failed?: { message: string }[];
}

/** What was chosen in a list: the rows ticked, or every one the filter matches. */
export async function chosenRows(path: string, selection: Selection): Promise<readonly WireRow[]> {
  if (!selection.isAll) return selection.rows;
  const query = { ...selection.query, paginated: false };
  return (await call<ListAnswer<WireRow>>('GET', path, { query })).items;
}

/** Takes a step for many clients; who stays behind is named with the reason. */
export async function takeMany(verb: 'create' | 'submit' | 'audit', body: Record<string, unknown>): Promise<void> {
  const outcome = await call<Outcome>('POST', `${statementsPath}/multi/${verb}`, {
    body,
    idempotencyKey: newIntent(),
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
  }).finally(refreshSettling);
  tellFailed(outcome.failed);
}

/** Each reason once, however many it kept back. */
export function tellFailed(failed: readonly { message: string }[] = []): void {
  const [message, ...lines] = new Set(failed.map((one) => one.message));
  if (message) showError({ message, lines });
}
