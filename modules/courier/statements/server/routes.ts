import { cashCount, newStatement, Statement, statementEdit } from '#courier/statements/contract';
import { saidAmount } from '#finance/treasury/server';
import { belongsTo, date, fieldRefusal, text } from '#platform/entity';
import {
  type Context,
  implementedEntity,
  type Reply,
  type Route,
  readChecked,
  readVersion,
  route,
  showRecord,
} from '#platform/server';
import { ownClient } from './client-routes.ts';
import { createClientStatement, type NewClientStatement } from './create-client-statement.ts';
import { createHandIn } from './create-hand-in.ts';
import { editStatement } from './edit-statement.ts';
import { type CountHandIn, countHandIn, type PayHandIn, payHandIn } from './hand-in-steps.ts';
import type { OpenStatement } from './locks.ts';
import {
  auditStatement,
  carryStatement,
  reopenStatement,
  submitStatement,
  unauditStatement,
  voidStatement,
} from './move-statement.ts';
import { collectStatement, type PayStatement, payStatement, voidPayment } from './pay-statement.ts';

const base = { method: 'POST', section: 'courier', key: 'required', answer: 'item' } as const;
const payment = {
  treasury: belongsTo('treasury', { required: true }),
  paymentDate: date(),
  paymentNotes: text({ max: 200 }),
};
const remark = { reason: text({ max: 200 }), notes: text({ max: 500, lines: 3 }) };

type Step = (ctx: Context, input: never) => Promise<void>;

/** A step of a statement: `POST /statement-accounts/{id}/{verb}`. */
function step(verb: string, summary: string, permission: string, input: Route['input'], take: Step): Route {
  return route({
    ...base,
    path: `/api/v1/statement-accounts/{id}/${verb}`,
    name: `${verb.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Statement`,
    summary,
    permission,
    ...(input && { input }),
    handle: async (ctx, asked) => {
      await take(ctx, { ...asked.body, id: asked.id } as never);
      return { ...(await shown(ctx, asked.id)), message: { key: `statement.done.${verb.replace('-', '_')}` } };
    },
  });
}

export const statementRoutes: readonly Route[] = [
  route({
    ...base,
    path: '/api/v1/statement-accounts',
    name: 'createStatement',
    summary: "Draw up a client's statement or an agent's hand-in",
    permission: 'accounts_management',
    input: newStatement,
    handle: async (ctx, asked) => created(ctx, await createOf(ctx, asked.body)),
  }),
  route({
    ...base,
    path: '/api/v1/statement-accounts/request',
    name: 'requestStatement',
    summary: 'A client asks for a statement of everything he is owed',
    permission: 'request_client_statement',
    input: { clientNotes: text({ max: 500, lines: 3 }) },
    handle: async (ctx, asked) => {
      const wanted = { client: ownClient(ctx), clientNotes: asked.body.clientNotes as string | null };
      return created(ctx, await createClientStatement(ctx, wanted));
    },
  }),
  route({
    method: 'PUT',
    section: 'courier',
    path: '/api/v1/statement-accounts/{id}',
    name: 'editStatement',
    summary: 'Change the parcels and notes of a new statement',
    permission: 'accounts_management',
    input: statementEdit,
    partial: true,
    answer: 'item',
    handle: async (ctx, asked) => {
      const values = await readChecked(ctx, statementEdit, asked.raw, { partial: true });
      await editStatement(ctx, { ...values, ...idsOf(values), id: asked.id, version: readVersion(asked.raw) });
      return { ...(await shown(ctx, asked.id)), message: { key: 'ui.saved' } };
    },
  }),
  step('submit', "Finish a client's statement: its totals stand", 'accounts_management', {}, submitStatement as Step),
  step('count', 'Count the cash of a hand-in', 'accounts_management', cashCount, countAsSaid as Step),
  step('reopen', 'Take a statement back to new', 'accounts_management', {}, reopenStatement as Step),
  step('audit', "Approve a statement, a client's as a second person", 'audit_statement', remark, auditStatement as Step),
  step('unaudit', 'Take an approval back', 'audit_statement', remark, unauditStatement as Step),
  step('pay', "Pay a client's statement, or take the cash of a hand-in", 'pay_statement', payment, payEither as Step),
  step('collect', 'Collect what a client owes', 'pay_statement', payment, collectStatement as Step),
  step('carry', 'Carry what a client owes into his next statement', 'accounts_management', {}, carryStatement as Step),
  step('void', 'Void a statement: its parcels are free again', 'accounts_management', remark, voidStatement as Step),
  step('void-payment', 'Take the payment of a statement back', 'void_client_payment', remark, voidPayment as Step),
];

async function payEither(ctx: Context, input: PayStatement & PayHandIn): Promise<void> {
  const { kind } = await headOf(ctx, input.id);
  await (kind === 'client' ? payStatement(ctx, input) : payHandIn(ctx, input));
}

async function countAsSaid(ctx: Context, input: CountHandIn & { counted?: unknown }): Promise<void> {
  const { currency } = await headOf(ctx, input.id);
  await countHandIn(ctx, { ...input, counted: saidAmount(input.counted, { currency, field: 'counted' }) });
}

/** Only looks: the verbs lock in their own order. */
async function headOf(ctx: Context, id: number): Promise<Pick<OpenStatement, 'kind' | 'currency'>> {
  return JSON.parse(await showRecord(ctx, implementedEntity(Statement.name), id));
}

async function createOf(ctx: Context, body: Record<string, unknown>): Promise<number> {
  const input = { ...body, ...idsOf(body) } as Record<string, never>;
  const kind = body.kind ?? (body.courier ? 'delivery' : body.receivingAgent ? 'receiving' : 'client');
  if (kind === 'client') {
    if (!body.client) throw fieldRefusal('client_id', 'errors.required');
    return createClientStatement(ctx, input as unknown as NewClientStatement);
  }
  const agentId = (kind === 'delivery' ? body.courier : body.receivingAgent) as number | undefined;
  if (!agentId) throw fieldRefusal(kind === 'delivery' ? 'delivery_id' : 'receiving_delivery_id', 'errors.required');
  return createHandIn(ctx, { ...input, kind: kind as 'delivery' | 'receiving', agentId });
}

/** In the order of their ids; absent means all that can be settled. */
function idsOf({ shipments }: Record<string, unknown>): { shipmentIds?: number[] } {
  return shipments ? { shipmentIds: (shipments as number[]).toSorted((a, b) => a - b) } : {};
}

async function created(ctx: Context, id: number): Promise<Reply> {
  return { ...(await shown(ctx, id)), status: 201, message: { key: 'statement.done.create' } };
}

async function shown(ctx: Context, id: number): Promise<Reply> {
  return { resultText: `{"item":${await showRecord(ctx, implementedEntity(Statement.name), id)}}` };
}
