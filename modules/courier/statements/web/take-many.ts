import { CallError, call, type ListAnswer, newIntent, type Selection, showError, toast, type WireRow } from '#platform/web';
import { statementsPath } from './statement-wire.ts';
import { refreshSettling } from './take-step.ts';

/** Who stayed as he is, and why. */
export interface Stayed {
  id: number;
  code: string;
  message: string;
  /** Of a client: in which branch and currency. */
  origin_branch_id?: number;
  currency?: string;
}

/** A client who was paid, and the voucher that says so. */
export interface Payment {
  id: number;
  number: string;
  client: { id: number; name: unknown };
  amount: string;
  currency: string;
  voucher: { id: number; number: string } | null;
}

/** What came of a step for many. */
export interface ManyOutcome {
  ok?: number[];
  ids?: number[];
  failed: Stayed[];
  payments?: Payment[];
}

/** What was chosen in a list: the rows ticked, or every one the filter matches. */
export async function chosenRows(path: string, selection: Selection): Promise<readonly WireRow[]> {
  if (!selection.isAll) return selection.rows;
  const query = { ...selection.query, paginated: false };
  return (await call<ListAnswer<WireRow>>('GET', path, { query })).items;
}

/** Takes a step for many clients. Where none of them could take it, that is an outcome too: each has its reason. */
export async function takeMany(verb: 'create' | 'submit' | 'audit', body: Record<string, unknown>): Promise<ManyOutcome> {
  try {
    let told = '';
    const outcome = await call<ManyOutcome>('POST', `${statementsPath}/multi/${verb}`, {
      body,
      idempotencyKey: newIntent(),
      formTakesFields: true,
      onMessage: (message) => {
        told = message;
      },
    });
    // Where some stay behind, the page that names them says the rest as well.
    if (told && outcome.failed.length === 0) toast('success', told, { timer: 6000 });
    return outcome;
  } catch (error) {
    const outcome = outcomeIn(error);
    if (outcome) return outcome;
    if (error instanceof CallError && [409, 422].includes(error.status))
      showError({ message: error.message, lines: Object.values(error.fields).filter((line) => line !== error.message) });
    throw error;
  } finally {
    await refreshSettling();
  }
}

/** What a refusal of all of them says of each. */
export function outcomeIn(error: unknown): ManyOutcome | undefined {
  const result = error instanceof CallError ? (error.result as Partial<ManyOutcome> | undefined) : undefined;
  return result?.failed?.length ? { ok: [], ...result, failed: result.failed } : undefined;
}
