import type { Party } from '#finance/ledger/contract';
import type { ItemAccount } from '#finance/treasury/contract';
import { type Currency, conflict } from '#platform/entity';
import { type Context, overtaken, sql } from '#platform/server';

/** A paper something is owed for. */
export interface PaperKey {
  docType: string;
  docId: number;
}

/** What is owed for one paper: on which account, by or to whom, in whose branch. */
export interface ItemOf extends PaperKey {
  account: ItemAccount;
  party: Party;
  branchId: number;
  currency: Currency;
  day: string;
  dueOn?: string | null;
  /** The paper that brought it, where it is money. */
  by?: PaperKey;
}

export interface Item extends PaperKey {
  id: number;
  account: ItemAccount;
  partyKind: Party['kind'];
  partyId: number;
  branchId: number;
  currency: Currency;
  amount: number;
  settled: number;
}

interface Told {
  /** Holds rows of its papers until the transaction ends, by id; `skip` those somebody else holds. Answers those it got. */
  hold: (ctx: Context, ids: readonly number[], skip?: 'skip locked') => Promise<readonly unknown[]>;
  /** Keeps with a paper what follows from all of its items. */
  keep: (ctx: Context, docId: number) => Promise<void> | void;
  /** Hears what of one of its items was just paid. */
  hear: (ctx: Context, item: Item, paid: Paid) => void;
}

/** What of an item was just settled, or brought ahead of its paper, and by which other. */
export interface Paid {
  way: 'settled' | 'ahead';
  amount: number;
  by: PaperKey;
}
const told = new Map<string, Told>();

/** A module above says here what becomes of its paper when more or less of it is owed or paid; its row is held by whoever asks. */
export function itemTells(docType: string, of: Told): void {
  told.set(docType, of);
}

const inWork = new WeakMap<Context['db'], Set<string>>();

/**
 * Work that moves what is owed for a paper, maybe several times: what follows from it is kept with the paper once, after all of it; by
 * `keep`, where whoever asks knows that less than usual does.
 */
export async function keptOnce<T>(
  ctx: Context,
  { docType, docId }: PaperKey,
  work: () => Promise<T>,
  keep: Told['keep'] | undefined = told.get(docType)?.keep,
): Promise<T> {
  const papers = inWork.get(ctx.db) ?? new Set();
  inWork.set(ctx.db, papers);
  const paper = `${docType}/${docId}`;
  // Whoever began with it keeps it.
  if (papers.has(paper)) return work();
  papers.add(paper);
  const done = await work().finally(() => papers.delete(paper));
  await keep?.(ctx, docId);
  return done;
}

/** Holds papers that are told of what is settled, in one order. Comes before the lock of their party. */
export async function holdPapers(ctx: Context, papers: readonly PaperKey[], skip?: 'skip locked'): Promise<void> {
  for (const [docType, { hold }] of [...told].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const ids = new Set(papers.filter((paper) => paper.docType === docType).map(({ docId }) => docId));
    if (ids.size > 0 && (await hold(ctx, [...ids], skip)).length < ids.size) throw overtaken();
  }
}

interface OpenOf {
  account: ItemAccount;
  party: Party;
  /** Of these lines alone. */
  lines?: readonly number[] | null;
  /** Held before the party. */
  first?: Party | null;
}

/**
 * Holds a party and, before it, the papers of which something is open on its account, with those that are named. Which they are is read
 * before they are held: one that became open meanwhile is taken too, and where somebody else has that one, everything begins anew.
 */
export async function holdOpenPapers(ctx: Context, of: OpenOf, own: readonly PaperKey[] = []): Promise<void> {
  const papers = [...own, ...(await openPapersOf(ctx, of))];
  await holdPapers(ctx, papers);
  if (of.first) await lockParty(ctx, of.first);
  await lockParty(ctx, of.party);
  const isHeld = ({ docType, docId }: PaperKey) => papers.some((one) => one.docType === docType && one.docId === docId);
  const meanwhile = (await openPapersOf(ctx, of)).filter((one) => !isHeld(one));
  if (meanwhile.length > 0) await holdPapers(ctx, meanwhile, 'skip locked');
}

const openPapersOf = (ctx: Context, { account, party, lines = null }: OpenOf): Promise<PaperKey[]> =>
  ctx.db.query<PaperKey>(sql`select distinct i.doc_type, i.doc_id from owed_item i where i.tenant_id = ${ctx.tenantId}
    and i.party_kind = ${party.kind} and i.party_id = ${party.id}::bigint and i.account_code = ${account} and i.settled < i.amount
    and i.doc_type = any(${[...told.keys()]}::text[]) and (${lines}::bigint[] is null or i.id = any(${lines}::bigint[]))`);

/** The papers another has settled something of: it is to be taken back, or told of. */
export const papersSettledBy = (ctx: Context, by: PaperKey): Promise<PaperKey[]> =>
  ctx.db.query<PaperKey>(sql`select distinct i.doc_type, i.doc_id from item_settlement s
    join owed_item i on i.tenant_id = :tenant and i.id = s.item_id
    where s.tenant_id = ${ctx.tenantId} and s.by_type = ${by.docType} and s.by_id = ${by.docId}::bigint`);

/** Holds everything one party owes or is owed, so that nobody else settles the same. Comes after the locks of papers, before those of treasuries. */
export async function lockParty(ctx: Context, { kind, id }: Party): Promise<void> {
  const key = `party/${ctx.tenantId}/${kind}/${id}`;
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 13))`);
}

/** The same of several, in one order and one statement. */
export async function lockParties(ctx: Context, parties: readonly Party[]): Promise<void> {
  const keys = [...new Map(parties.map((one) => [`${one.kind}/${one.id}`, one])).values()]
    .toSorted((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1))
    .map(({ kind, id }) => `party/${ctx.tenantId}/${kind}/${id}`);
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(k.key, 13))
    from (select u.key from unnest(${keys}::text[]) with ordinality u (key, nth) order by u.nth) k`);
}

const columns = sql`i.id, i.account_code as account, i.party_kind, i.party_id, i.branch_id, i.currency, i.doc_type, i.doc_id, i.amount, i.settled`;

/**
 * More is owed for a paper; the first time its item begins, and of nothing it begins anew, maybe with another party. What the paper itself
 * pays of it in the same moment (`paid`) never stood open.
 */
export async function raiseItem(ctx: Context, of: ItemOf, amount: number, paid = 0): Promise<Item> {
  const { account, party, branchId, currency, docType, docId, day, dueOn = null, by } = of;
  const item =
    await ctx.db.one<Item>(sql`insert into owed_item as i (tenant_id, account_code, party_kind, party_id, branch_id, currency, doc_type, doc_id, on_day, due_on, amount, settled)
    values (${ctx.tenantId}, ${account}, ${party.kind}, ${party.id}::bigint, ${branchId}::bigint, ${currency}, ${docType}, ${docId}::bigint, ${day}::date, ${dueOn}::date, ${amount}::bigint, ${paid}::bigint)
    on conflict (tenant_id, doc_type, doc_id, account_code) do update set amount = i.amount + excluded.amount, settled = i.settled + excluded.settled,
      party_id = case i.amount when 0 then excluded.party_id else i.party_id end,
      currency = case i.amount when 0 then excluded.currency else i.currency end,
      branch_id = case i.amount when 0 then excluded.branch_id else i.branch_id end, version = i.version + 1, updated_at = now()
    returning ${columns}`);
  if (paid > 0) keepSettlement(ctx, item.id, paid, { docType, docId });
  await tell(ctx, item, by && { way: 'ahead', amount, by });
  return item;
}

/** What is owed for a paper is written anew, as long as nothing more than that was paid of it; its place only while nothing was. */
export async function putItem(ctx: Context, of: ItemOf, amount: number): Promise<'put' | 'settledBeyond'> {
  const { account, party, branchId, currency, docType, docId, day } = of;
  const before = await itemOf(ctx, of);
  const moves = before && (before.branchId !== branchId || before.currency !== currency);
  if (before && before.settled > (moves ? 0 : amount)) return 'settledBeyond';
  if (!before) await raiseItem(ctx, of, amount);
  else
    ctx.db.run(sql`update owed_item set amount = ${amount}::bigint, branch_id = ${branchId}::bigint, currency = ${currency}, on_day = ${day}::date,
      party_id = ${party.id}::bigint, version = version + 1, updated_at = now()
      where tenant_id = ${ctx.tenantId} and doc_type = ${docType} and doc_id = ${docId}::bigint and account_code = ${account}`);
  return 'put';
}

/** Less is owed for a paper. Answers how much of what was paid is now too much: whoever asks holds it for the party in the same entry. */
export async function lowerItem(
  ctx: Context,
  { account, docType, docId }: PaperKey & { account: ItemAccount },
  amount: number,
): Promise<number> {
  const item = await ctx.db.one<Item>(sql`select ${columns} from owed_item i where i.tenant_id = ${ctx.tenantId}
    and i.doc_type = ${docType} and i.doc_id = ${docId}::bigint and i.account_code = ${account} for update`);
  const left = item.amount - amount;
  if (left < 0) throw new Error(`${docType} ${docId} would be owed ${left} on ${account}`);
  const excess = Math.max(0, item.settled - left);
  if (excess > 0) keepSettlement(ctx, item.id, -excess, { docType, docId });
  await keepItem(ctx, { ...item, amount: left, settled: item.settled - excess });
  return excess;
}

/** Something settles a part of what is owed for a paper, never more than is open. */
export async function settleItem(ctx: Context, id: number, amount: number, by: PaperKey): Promise<void> {
  const item =
    await ctx.db.maybe<Item>(sql`update owed_item i set settled = i.settled + ${amount}::bigint, version = i.version + 1, updated_at = now()
    where i.tenant_id = ${ctx.tenantId} and i.id = ${id}::bigint and i.settled + ${amount}::bigint <= i.amount returning ${columns}`);
  if (!item) throw conflict('errors.voucher.itemNotOpen');
  keepSettlement(ctx, id, amount, by);
  await tell(ctx, item, { way: 'settled', amount, by });
}

/** What a paper settled is open again, as it is taken back. */
export async function releaseItems(ctx: Context, by: PaperKey): Promise<void> {
  // What was too much since is held for the party by now: it is not given back twice.
  if ((await reopenItems(ctx, by)).lost > 0) throw conflict('errors.voucher.usedSince');
}

/**
 * What a paper settled is open again as far as it still stands settled, and was never good for the rest: what has been too much since
 * is held for the party by now, and is told as lost.
 */
export async function reopenItems(
  ctx: Context,
  by: PaperKey,
  account: ItemAccount | null = null,
): Promise<{ parts: { item: Item; amount: number }[]; lost: number }> {
  const found = await ctx.db.query<
    Item & { given: number }
  >(sql`select ${columns}, s.given from (select item_id, sum(amount)::bigint as given from item_settlement
      where tenant_id = ${ctx.tenantId} and by_type = ${by.docType} and by_id = ${by.docId}::bigint group by item_id having sum(amount) <> 0) s
    join owed_item i on i.tenant_id = ${ctx.tenantId} and i.id = s.item_id
    where ${account}::text is null or i.account_code = ${account}::text order by i.id for update of i`);
  const parts: { item: Item; amount: number }[] = [];
  let lost = 0;
  for (const { given, ...item } of found) {
    const amount = Math.min(given, item.settled);
    lost += given - amount;
    // Whatever lowered the item since took it from this paper.
    if (given > amount) {
      keepSettlement(ctx, item.id, amount - given, by);
      keepSettlement(ctx, item.id, given - amount, item);
    }
    if (amount > 0) {
      keepSettlement(ctx, item.id, -amount, by);
      await keepItem(ctx, { ...item, settled: item.settled - amount });
      parts.push({ item, amount });
    }
  }
  return { parts, lost };
}

/** What of a party's account is open, the oldest first. */
export async function openItemsOf(
  ctx: Context,
  { account, party, currency }: { account: ItemAccount; party: Party; currency: Currency },
): Promise<Item[]> {
  return ctx.db.query<Item>(sql`select ${columns} from owed_item i where i.tenant_id = ${ctx.tenantId} and i.party_kind = ${party.kind}
    and i.party_id = ${party.id}::bigint and i.account_code = ${account} and i.currency = ${currency} and i.settled < i.amount
    order by coalesce(i.due_on, i.on_day), i.id`);
}

/** What is owed for a paper on an account; undefined where nothing ever was. */
export async function itemOf(
  ctx: Context,
  { account, docType, docId }: PaperKey & { account: ItemAccount },
): Promise<Item | undefined> {
  return ctx.db.maybe<Item>(sql`select ${columns} from owed_item i where i.tenant_id = ${ctx.tenantId} and i.doc_type = ${docType}
    and i.doc_id = ${docId}::bigint and i.account_code = ${account}`);
}

/** What a paper settled stands as before, and is worth something else since: a cheque that a bank has paid. Its papers are told. */
export async function tellSettled(ctx: Context, by: PaperKey): Promise<void> {
  const items = await ctx.db.query<Item>(sql`select ${columns} from owed_item i where i.tenant_id = ${ctx.tenantId}
    and i.id in (select s.item_id from item_settlement s where s.tenant_id = ${ctx.tenantId} and s.by_type = ${by.docType} and s.by_id = ${by.docId}::bigint)
    order by i.id`);
  for (const item of items) await tell(ctx, item);
}

/** Its paper is told, and finds by what it was settled: that is written down before. */
async function keepItem(ctx: Context, item: Item, paid?: Paid): Promise<void> {
  ctx.db.run(sql`update owed_item set amount = ${item.amount}::bigint, settled = ${item.settled}::bigint, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${item.id}::bigint`);
  await tell(ctx, item, paid);
}

async function tell(ctx: Context, item: Item, paid?: Paid): Promise<void> {
  const { docType, docId } = item;
  const paper = told.get(docType);
  if (!inWork.get(ctx.db)?.has(`${docType}/${docId}`)) await paper?.keep(ctx, docId);
  if (paid) paper?.hear(ctx, item, paid);
}

function keepSettlement(ctx: Context, itemId: number, amount: number, by: PaperKey): void {
  ctx.db.run(sql`insert into item_settlement (tenant_id, item_id, amount, by_type, by_id, user_id, made_at)
    values (${ctx.tenantId}, ${itemId}::bigint, ${amount}::bigint, ${by.docType}, ${by.docId}::bigint, ${ctx.user?.id ?? null}::bigint, ${ctx.now}::timestamptz)`);
}
