import i18next from 'i18next';
import { LedgerAccount } from '#finance/ledger/contract';
import { attempt, call, isolated, localName, refreshLists, toast, type WireRow } from '#platform/web';

const path = `/api/v1/${LedgerAccount.path}`;

/** Puts an account under another heading at once and offers to take that back; a refusal is told and nothing moves. */
export async function moveUnder(row: WireRow, heading: WireRow): Promise<void> {
  if (!(await moveTo(row, heading.id))) return;
  const said = { account: nameOf(row), heading: nameOf(heading) };
  toast('success', i18next.t('account.drag.moved', said), { timer: 15_000, undo: () => void takeBack(row) });
}

async function takeBack(row: WireRow): Promise<void> {
  if (await moveTo(row, Number(row['parent_id'])))
    toast('success', i18next.t('account.drag.back', { account: nameOf(row) }), { timer: 5000 });
}

async function moveTo(row: WireRow, heading: number): Promise<boolean> {
  const answer = await attempt(call('POST', `${path}/${row.id}/move`, { body: { parent_id: heading }, silent: true }));
  await refreshLists(path);
  return answer !== false;
}

/** An account inside a sentence: its code keeps its direction in front of its name. */
export function nameOf(row: WireRow): string {
  return `${isolated(String(row['code']))} ${localName(row['name'])}`;
}
