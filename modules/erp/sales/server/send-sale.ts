import { Sale } from '#erp/sales/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, lockFor, lockRecord, sql } from '#platform/server';

/** What is said of goods that are carried to a customer, and which; all that left and is on no other way, where none are named. */
export type Sending = Omit<VerbInput<typeof Sale, 'send'>, 'id' | 'lines'> &
  Partial<Pick<VerbInput<typeof Sale, 'send'>, 'lines'>>;

/** How goods of sales are carried, as a module above knows it. */
interface Sender {
  /** Writes down that somebody carries goods of a sale, which is locked and judged; what is wrong is said at fields that begin so. */
  send: (ctx: Context, sale: Sale, said: Sending, fields: string) => Promise<void>;
  /** Holds what has to be held before a sale of which goods are taken back. */
  hold: (ctx: Context, saleId: number) => Promise<void>;
  /** Goods of a sale were taken back: what has not been taken along yet of them is carried no more. */
  follow: (ctx: Context, sale: Sale) => Promise<void>;
}
const senders: Sender[] = [];

/** A module above says here how goods of a sale are sent. */
export function salesAreSentBy(sender: Sender): void {
  senders.push(sender);
}

/** Holds what carries goods of a sale, before the sale itself. */
export async function holdSent(ctx: Context, saleId: number): Promise<void> {
  for (const { hold } of senders) await hold(ctx, saleId);
}

/** Tells those who carry goods of a sale that some were taken back. */
export async function tellSenders(ctx: Context, saleId: number): Promise<void> {
  const sale = await lockRecord(ctx, Sale, saleId);
  for (const { follow } of senders) await follow(ctx, sale);
}

/** Has a delivery company carry goods of a sale to its customer. */
export async function sendSale(ctx: Context, { id, ...said }: VerbInput<typeof Sale, 'send'>): Promise<void> {
  await send(ctx, await lockFor(ctx, Sale, 'send', id), said);
}

/** The same of a sale that is locked and judged already. */
export async function send(ctx: Context, sale: Sale, said: Sending, fields = ''): Promise<void> {
  if (senders.length === 0) throw new Error('nothing says how goods of a sale are sent');
  for (const one of senders) await one.send(ctx, sale, said, fields);
}

/** What is kept of a sale whose goods are carried. */
interface OnItsWay {
  /** What those who carry them are to collect of it. */
  toCollect: number;
  /** How many of them are out with some. */
  underWay: number;
  /** Whether all that left the shelf is sent. */
  allSent: boolean;
}

/** What becomes of a sale's goods that are carried is kept with it; it is locked. */
export function keepOnItsWay(ctx: Context, saleId: number, { toCollect, underWay, allSent }: OnItsWay): void {
  ctx.db.run(sql`update sale set to_collect = ${toCollect}::bigint, under_way = ${underWay}::int, all_sent = ${allSent}::boolean,
      version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${saleId}::bigint
      and (to_collect, under_way, all_sent) is distinct from (${toCollect}::bigint, ${underWay}::int, ${allSent}::boolean)`);
}
