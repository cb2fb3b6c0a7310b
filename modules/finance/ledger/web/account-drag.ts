import { type Hanging, LedgerAccount, type WhyNot, whyItStays, whyNotUnder } from '#finance/ledger/contract';
import { can, type WireRow } from '#platform/web';

/** Where a dragged account may be let go: on a heading that takes it, not on its own one, and elsewhere not at all. */
export type Standing = { kind: 'may' } | { kind: 'here' } | { kind: 'no'; why: WhyNot };

/** Whether this person may put the account elsewhere. */
export function mayMove(row: WireRow): boolean {
  return can(LedgerAccount.permissions.edit) && !whyItStays(hanging(row));
}

/** What letting go of an account over another row would mean, by the rules the server holds it to. */
export function standingOf(moved: WireRow, over: WireRow): Standing {
  if (over.id === moved.id || over.id === moved['parent_id']) return { kind: 'here' };
  const why = whyNotUnder(hanging(moved), hanging(over));
  return why ? { kind: 'no', why } : { kind: 'may' };
}

function hanging(row: WireRow): Hanging {
  return {
    code: row['code'],
    type: row['type'],
    isOwn: row['is_own'],
    isHeader: row['is_header'],
    isDisabled: Boolean(row['disabled_at']),
    place: row['place'],
  };
}
