import { createHash } from 'node:crypto';
import {
  closeFields,
  countFields,
  customerFields,
  type Flagged,
  moveFields,
  openFields,
  type PaperKind,
  type Register,
  type TillClaim,
  TillPaper,
  ticketFields,
  ticketFlagged,
  ticketNumber,
} from '#erp/pos/contract';
import { type Fields, fieldRefusal, type Input, Refusal } from '#platform/entity';
import { type Context, insertRow, insertRows, readChecked, sql, worksIn } from '#platform/server';
import type { Bringing, Brought } from './bringing.ts';
import { flagged } from './bringing.ts';
import { closeShift, countDrawer } from './close-shift.ts';
import { addCustomer } from './customers.ts';
import { type Clock, clockOf } from './device-clock.ts';
import { moveCash } from './move-cash.ts';
import { openShift } from './open-shift.ts';
import { takeTicket } from './take-ticket.ts';

/** What a till sends of something it did. */
export interface SentPaper {
  uuid: string;
  kind: PaperKind;
  claim: number;
  device: string;
  number?: number | null;
  offline?: boolean | null;
  content: Record<string, unknown>;
  deviceAt: string;
  sentAt: string;
}

/** What the till is told: taken, or kept as it came and why it could not be booked. */
export interface PaperAnswer {
  id: number;
  uuid: string;
  state: 'taken' | 'refused' | 'corrected' | 'aside';
  number: string | null;
  flags: Flagged[];
  problem: Problem | null;
  told: Record<string, unknown>;
}
interface Problem {
  key: string;
  values: Record<string, unknown>;
}

export const works = {
  customer: worker(customerFields, addCustomer),
  open: worker(openFields, openShift),
  ticket: worker(ticketFields, takeTicket),
  move: worker(moveFields, moveCash),
  count: worker(countFields, countDrawer),
  close: worker(closeFields, closeShift),
} satisfies Record<PaperKind, unknown>;

/** Reads what a paper holds and does it; whatever cannot be read is refused beside its field. */
function worker<F extends Fields>(fields: F, work: (ctx: Context, bringing: Bringing<Input<F>>) => Promise<Brought>) {
  return async (ctx: Context, bringing: Bringing<Record<string, unknown>>): Promise<Brought> =>
    work(ctx, { ...bringing, content: await readChecked(ctx, fields, bringing.content) });
}

/**
 * Takes in what a till did, once however often it is sent. Sent again with the same content it gets the kept answer; what cannot be
 * booked although it happened is kept as it came. What is done with a line and refused never was.
 */
export async function takePaper(ctx: Context, sent: SentPaper): Promise<PaperAnswer> {
  const claim = await lockClaim(ctx, sent.claim);
  const digest = digestOf(sent);
  const kept = await keptPaper(ctx, sent.uuid);
  if (kept) return kept.digest === digest ? kept.answer : await otherContent(ctx, kept, sent);
  const register = await registerOf(ctx, claim);
  const taken = await numberTaken(ctx, sent);
  const paper = { sent, claim, register, digest, clock: clockOf(ctx, sent, claim) };
  if (taken) return keepKnownNumber(ctx, paper, taken);
  return doPaper(ctx, paper);
}

interface Paper {
  sent: SentPaper;
  claim: TillClaim;
  register: Register;
  digest: string;
  clock: Clock;
}

async function doPaper(ctx: Context, paper: Paper): Promise<PaperAnswer> {
  const { sent, claim, register, clock } = paper;
  const paperId = await insertPaper(ctx, paper, { state: 'taken' });
  const bringing = {
    ...{ uuid: sent.uuid, paperId, claim, register, content: sent.content, isOffline: sent.offline === true, at: clock.at },
    ...{ number: sent.number ? ticketNumber(register.code, claim.number, sent.number) : null, userId: ctx.user?.id ?? null },
  };
  let brought: Brought = { flags: [] };
  let problem: Problem | null = null;
  try {
    brought = await ctx.db.apart(() => works[sent.kind](ctx, bringing));
  } catch (error) {
    if (!(error instanceof Refusal) || !isKept(sent)) throw error;
    problem = problemOf(error);
  }
  const flags = [...(problem ? [] : brought.flags), ...clock.flags, ...deviceFlags(paper)];
  return finishPaper(ctx, paper, { paperId, brought, problem, flags });
}

/** What happened without a line happened: a ticket, cash that moved, a customer's name. A count or a closing is simply done again. */
const isKept = ({ kind, offline }: SentPaper) => offline === true && kind !== 'close' && kind !== 'count';

interface Finished {
  paperId: number;
  brought: Brought;
  problem: Problem | null;
  flags: readonly Flagged[];
}

async function finishPaper(
  ctx: Context,
  { sent, claim, register }: Paper,
  { paperId, brought, problem, flags }: Finished,
): Promise<PaperAnswer> {
  const { shiftId = null, saleId = null, madeId = null, total = null, told = {} } = brought;
  const shift = shiftId ?? (await shiftIdOf(ctx, sent));
  const answer: PaperAnswer = {
    ...{ id: paperId, uuid: sent.uuid, state: problem ? 'refused' : 'taken', problem, flags: [...flags], told },
    number: sent.number ? ticketNumber(register.code, claim.number, sent.number) : null,
  };
  ctx.db.run(sql`update till_paper set state = ${answer.state}, problem = ${problem && JSON.stringify(problem)}::jsonb, shift_id = ${shift}::bigint,
      sale_id = ${saleId}::bigint, made_id = ${madeId}::bigint, total = ${total}::bigint, answer = ${JSON.stringify(answer)}::jsonb
    where tenant_id = ${ctx.tenantId} and id = ${paperId}::bigint`);
  if (sent.number)
    ctx.db.run(
      sql`update till_claim set last_number = greatest(last_number, ${sent.number}::bigint) where tenant_id = ${ctx.tenantId} and id = ${claim.id}::bigint`,
    );
  await raiseFlags(ctx, { paperId, register, shiftId: shiftId ?? null }, flags);
  return answer;
}

/** The shift of its own till that a paper that was not booked names, where there is one. */
async function shiftIdOf(ctx: Context, { claim, content }: SentPaper): Promise<number | null> {
  const uuid = typeof content['shift'] === 'string' ? content['shift'] : null;
  const found = uuid
    ? await ctx.db.maybe<{ id: number }>(
        sql`select id from cash_shift where tenant_id = ${ctx.tenantId} and uuid = ${uuid} and claim_id = ${claim}::bigint`,
      )
    : undefined;
  return found?.id ?? null;
}

/** Somebody has to look: each is kept with its paper, and told of. */
export async function raiseFlags(
  ctx: Context,
  { paperId, register, shiftId }: { paperId: number; register: Pick<Register, 'id' | 'branchId'>; shiftId: number | null },
  flags: readonly Flagged[],
): Promise<void> {
  if (flags.length === 0) return;
  insertRows(ctx.db, 'till_flag', {
    same: {
      till_paper_id: [paperId, 'bigint'],
      register_id: [register.id, 'bigint'],
      shift_id: [shiftId, 'bigint'],
      branch_id: [register.branchId, 'bigint'],
      user_id: [ctx.user?.id ?? null, 'bigint'],
    },
    types: { kind: 'text', values: 'jsonb' },
    rows: flags.map(({ kind, values }) => ({ kind, values })),
  });
  ctx.publish(ticketFlagged.with({ tillPaperId: paperId, branchId: register.branchId, kinds: flags.map(({ kind }) => kind) }));
}

async function lockClaim(ctx: Context, id: number): Promise<TillClaim> {
  const claim = await ctx.db.maybe<TillClaim>(
    sql`select * from till_claim where tenant_id = ${ctx.tenantId} and id = ${id}::bigint for update`,
  );
  if (!claim) throw fieldRefusal('claim_id', 'errors.reference');
  return claim;
}

async function registerOf(ctx: Context, { registerId }: TillClaim): Promise<Register> {
  const register = await ctx.db.one<Register>(
    sql`select * from register where tenant_id = ${ctx.tenantId} and id = ${registerId}::bigint`,
  );
  if (!worksIn(ctx, register.branchId)) throw fieldRefusal('claim_id', 'errors.till.otherBranch', { name: register.name });
  return register;
}

interface Kept {
  id: number;
  digest: string;
  answer: PaperAnswer;
  registerId: number;
  branchId: number;
  shiftId: number | null;
}

const keptPaper = (ctx: Context, uuid: string) =>
  ctx.db.maybe<Kept>(
    sql`select id, digest, answer, register_id, branch_id, shift_id from till_paper where tenant_id = ${ctx.tenantId} and uuid = ${uuid}`,
  );

/** Another content under a known name is kept with its paper, and never answered as done. */
async function otherContent(ctx: Context, kept: Kept, sent: SentPaper): Promise<PaperAnswer> {
  const told = JSON.stringify(sent.content);
  const known =
    await ctx.db.maybe(sql`select from till_flag where tenant_id = ${ctx.tenantId} and till_paper_id = ${kept.id}::bigint
    and kind = 'otherContent' and "values" ->> 'content' = ${told}`);
  const register = { id: kept.registerId, branchId: kept.branchId };
  if (!known)
    await raiseFlags(ctx, { paperId: kept.id, register, shiftId: kept.shiftId }, [flagged('otherContent', { content: told })]);
  const problem = { key: 'errors.till.otherContent', values: { number: kept.answer.number ?? '' } };
  return { ...kept.answer, state: 'refused', problem };
}

/** The ticket that has this number already on its claim. */
const numberTaken = async (ctx: Context, { claim, number }: SentPaper) =>
  number
    ? ctx.db.maybe<{ id: number }>(
        sql`select id from till_paper where tenant_id = ${ctx.tenantId} and claim_id = ${claim}::bigint and nth = ${number}::int`,
      )
    : undefined;

async function keepKnownNumber(ctx: Context, paper: Paper, taken: { id: number }): Promise<PaperAnswer> {
  const paperId = await insertPaper(ctx, paper, { state: 'refused', withoutNumber: true });
  const problem = { key: 'errors.till.knownNumber', values: {} };
  return finishPaper(ctx, paper, {
    paperId,
    brought: { flags: [] },
    problem,
    flags: [flagged('knownNumber', { paper: taken.id })],
  });
}

async function insertPaper(
  ctx: Context,
  { sent, claim, register, digest, clock }: Paper,
  { state, withoutNumber = false }: { state: 'taken' | 'refused'; withoutNumber?: boolean },
): Promise<number> {
  const id = await insertRow(ctx, TillPaper, {
    ...{
      uuid: sent.uuid,
      kind: sent.kind,
      claim: claim.id,
      register: register.id,
      branch: register.branchId,
      currency: ctx.tenant.currency,
    },
    ...{
      number: sent.number ? ticketNumber(register.code, claim.number, sent.number) : null,
      state,
      offline: sent.offline === true,
    },
    ...{ content: sent.content, digest, deviceAt: sent.deviceAt, at: ctx.now, user: ctx.user?.id ?? null },
  });
  const nth = withoutNumber ? null : (sent.number ?? null);
  ctx.db.run(
    sql`update till_paper set nth = ${nth}::int, done_at = ${clock.at}::timestamptz where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`,
  );
  return id;
}

/** What the content is: sent again with other words of how it is sent, it is the same. */
const digestOf = ({ kind, claim, number, content }: SentPaper): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, claim, number ?? null, content]))
    .digest('base64');

/** It came from a device that is not, or no longer, this register. */
const deviceFlags = ({ sent, claim }: Paper): Flagged[] =>
  sent.device === claim.device && claim.state === 'live' ? [] : [flagged('device', { claim: claim.number })];

function problemOf({ key, values, fields }: Refusal): Problem {
  const [first] = Object.entries(fields);
  return first ? { key: first[1].key, values: { ...(first[1].values ?? values), field: first[0] } } : { key, values };
}
