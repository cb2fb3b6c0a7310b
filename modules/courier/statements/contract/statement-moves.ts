export const statementStates = ['new', 'pending', 'audited', 'paid', 'carried', 'collected', 'void'] as const;
export type StatementState = (typeof statementStates)[number];

/** One step of a statement; `event` names the entry it posts, none where the net is not above zero or nothing moves. */
export interface StatementMove {
  from: StatementState;
  to: StatementState;
  permission: string;
  /** Whoever drew the statement up may not do this himself. */
  byAnother: boolean;
  needsReason: boolean;
  /** Which net amounts allow it. */
  net: 'any' | 'positive' | 'negative' | 'not_positive';
  event: 'audited' | 'unaudited' | 'paid' | 'collected' | 'payment_voided' | null;
}

const move = (
  from: StatementState,
  to: StatementState,
  permission: string,
  more: Partial<StatementMove> = {},
): StatementMove => ({
  from,
  to,
  permission,
  byAnother: false,
  needsReason: false,
  net: 'any',
  event: null,
  ...more,
});

/** Everything a client's statement may do; carried, collected and void are final. */
export const clientStatementMoves: readonly StatementMove[] = [
  move('new', 'pending', 'accounts_management'),
  move('pending', 'new', 'accounts_management'),
  move('pending', 'audited', 'audit_statement', { byAnother: true, event: 'audited' }),
  move('audited', 'pending', 'audit_statement', { needsReason: true, event: 'unaudited' }),
  move('audited', 'paid', 'pay_statement', { net: 'positive', event: 'paid' }),
  move('audited', 'carried', 'accounts_management', { net: 'not_positive' }),
  move('audited', 'collected', 'pay_statement', { net: 'negative', event: 'collected' }),
  move('paid', 'audited', 'void_client_payment', { needsReason: true, event: 'payment_voided' }),
  move('new', 'void', 'accounts_management'),
  move('pending', 'void', 'accounts_management'),
];

/** Hand-ins of delivery and receiving agents: counted, checked, paid; void until the cash is in. */
export const handInMoves: readonly StatementMove[] = [
  move('new', 'pending', 'accounts_management'),
  move('pending', 'new', 'accounts_management'),
  move('pending', 'audited', 'audit_statement'),
  move('audited', 'pending', 'audit_statement', { needsReason: true }),
  move('audited', 'paid', 'pay_statement', { event: 'paid' }),
  move('new', 'void', 'accounts_management'),
  move('pending', 'void', 'accounts_management'),
  move('audited', 'void', 'accounts_management', { needsReason: true }),
];

export type StatementRefusal =
  | 'move_not_allowed'
  | 'net_not_positive'
  | 'net_not_negative'
  | 'net_positive'
  | 'needs_reason'
  | 'same_person';

/** Whether the statement may take this step with what it comes to. */
export function judgeStatementMove(
  moves: readonly StatementMove[],
  statement: { state: StatementState; net: number; createdBy: number },
  step: { to: StatementState; userId: number; reason?: string | null },
): { ok: true; move: StatementMove } | { ok: false; code: StatementRefusal } {
  const found = moves.find((one) => one.from === statement.state && one.to === step.to);
  if (!found) return { ok: false, code: 'move_not_allowed' };
  if (found.net === 'positive' && statement.net <= 0) return { ok: false, code: 'net_not_positive' };
  if (found.net === 'negative' && statement.net >= 0) return { ok: false, code: 'net_not_negative' };
  if (found.net === 'not_positive' && statement.net > 0) return { ok: false, code: 'net_positive' };
  if (found.needsReason && !step.reason?.trim()) return { ok: false, code: 'needs_reason' };
  if (found.byAnother && step.userId === statement.createdBy) return { ok: false, code: 'same_person' };
  return { ok: true, move: found };
}
