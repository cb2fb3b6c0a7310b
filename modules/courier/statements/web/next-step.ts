import { clientStatementMoves, handInMoves, judgeStatementMove, type StatementState } from '#courier/statements/contract';
import { can } from '#platform/web';
import { minorOf, type WireStatement } from './statement-wire.ts';

export type StepVerb =
  | 'submit'
  | 'count'
  | 'reopen'
  | 'audit'
  | 'unaudit'
  | 'pay'
  | 'collect'
  | 'carry'
  | 'void'
  | 'void-payment';

export interface Step {
  verb: StepVerb;
  /** Why this person cannot take it: a key below `statement.blocked`. */
  blocked?: 'samePerson' | 'noRight' | undefined;
  needsReason: boolean;
}

const targets: Record<StepVerb, StatementState> = {
  submit: 'pending',
  count: 'pending',
  reopen: 'new',
  audit: 'audited',
  unaudit: 'pending',
  pay: 'paid',
  collect: 'collected',
  carry: 'carried',
  void: 'void',
  'void-payment': 'audited',
};

/** The one step that brings the statement on, and whether this person may take it. */
export function nextStep(statement: WireStatement, userId: number): Step | undefined {
  const net = minorOf(statement.net, statement.currency);
  const isClient = statement.kind === 'client';
  const verb = {
    new: isClient ? 'submit' : 'count',
    pending: 'audit',
    audited: !isClient || net > 0 ? 'pay' : net < 0 ? 'collect' : 'carry',
  }[statement.state as string] as StepVerb | undefined;
  return verb && judged(statement, verb, userId);
}

/** What else may be done with it now. */
export function otherSteps(statement: WireStatement, userId: number): Step[] {
  const next = nextStep(statement, userId)?.verb;
  const verbs: StepVerb[] =
    statement.state === 'paid'
      ? ['void-payment']
      : statement.state === 'audited'
        ? ['carry', 'unaudit', 'void']
        : ['reopen', 'void'];
  return verbs
    .filter((verb) => verb !== next)
    .map((verb) => judged(statement, verb, userId))
    .filter((step): step is Step => step !== undefined && step.blocked === undefined);
}

function judged(statement: WireStatement, verb: StepVerb, userId: number): Step | undefined {
  const moves = statement.kind === 'client' ? clientStatementMoves : handInMoves;
  const net = minorOf(statement.net, statement.currency);
  const about = { state: statement.state, net, createdBy: statement.created_by_id ?? 0 };
  const move = moves.find((one) => one.from === statement.state && one.to === targets[verb]);
  const verdict = judgeStatementMove(moves, about, { to: targets[verb], userId, reason: '.' });
  if (!move || (!verdict.ok && verdict.code !== 'same_person')) return undefined;
  const blocked = !verdict.ok ? 'samePerson' : can(move.permission) ? undefined : 'noRight';
  return { verb, blocked, needsReason: move.needsReason };
}
