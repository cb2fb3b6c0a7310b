import { currentOwner } from '../session.ts';
import { keptStore } from './kept-store.ts';

interface KeptAnswer {
  owner: string;
  address: string;
  at: number;
  result: unknown;
}

/** Answers of the API by the person who got them: nobody else on this device is ever given one. */
const store = keptStore<{ answers: [KeptAnswer, [string, string]] }>('karwan-answers', {
  version: 10,
  tables: { answers: { key: '[owner+address]', by: ['owner', 'at'] } },
});
/** Parcels somebody opened in a fortnight, and no more. */
const keptMost = 400;

export async function keepAnswer(address: string, result: unknown): Promise<void> {
  const owner = currentOwner();
  if (!owner) return;
  await store.answers.put({ owner, address, at: Date.now(), result });
  const surplus = (await store.answers.count()) - keptMost;
  if (surplus > 0) await store.answers.dropFirst(surplus, 'at');
}

export async function keptAnswer(address: string): Promise<unknown> {
  const owner = currentOwner();
  return owner ? (await store.answers.get([owner, address]))?.result : undefined;
}

/** Whoever signs out leaves nothing to read behind. */
export function forgetAnswers(): Promise<void> {
  return store.answers.clear();
}
