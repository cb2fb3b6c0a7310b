import { everyEarning } from '#erp/earnings/server';
import { lineCounting } from '#erp/stock/server';
import type { Bilingual } from '#platform/entity';
import { shareOf } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import type { AccountPaper } from './account-papers.ts';
import type { ContactOf } from './contact-of.ts';

/** Goods of a paper on one day: how many, and what of it they charged, or took off below zero. */
export interface PaperGoods {
  docType: string;
  docId: number;
  day: string;
  variationId: number;
  name: Bilingual;
  unit: Bilingual;
  quantity: number;
  amount: number;
}

/** The goods that stand on papers of an account: of a customer what he bought and brought back, of a supplier what came and went back, of a delegate what he sold. */
export async function goodsOn(ctx: Context, contact: ContactOf, papers: readonly AccountPaper[]): Promise<PaperGoods[]> {
  const { kind } = contact;
  const ofType = (...types: string[]) => papers.filter(({ docType }) => types.includes(docType));
  if (kind === 'customer')
    return earnedOn(ctx, ofType('sale', 'sale_return'), sql`e.doc_type = w.doc_type and e.doc_id = w.doc_id and e.day = w.day`);
  // His part of a sale is earned by all of it, whenever its goods left.
  const earning = ofType('sale').filter(({ charged }) => charged > 0);
  if (kind === 'delegate') return earnedOn(ctx, earning, sql`e.sale_id = w.doc_id`);
  const [came, wentBack] = await Promise.all([cameOn(ctx, ofType('purchase')), wentBackOn(ctx, ofType('purchase_return'))]);
  return [...came, ...wentBack];
}

const wanted = (papers: readonly AccountPaper[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(papers.map(({ docType, docId, day }) => ({ doc_type: docType, doc_id: docId, day })))}::jsonb)
    as w (doc_type text, doc_id bigint, day date)`;
const named = (variation: string) => sql`join variation v on v.tenant_id = :tenant and v.id = ${sql.ref(variation)}
    join product p on p.tenant_id = :tenant and p.id = v.product_id join unit u on u.tenant_id = :tenant and u.id = p.unit_id`;

function earnedOn(ctx: Context, papers: readonly AccountPaper[], isOf: ReturnType<typeof sql>): Promise<PaperGoods[]> {
  if (papers.length === 0) return Promise.resolve([]);
  return ctx.db.query<PaperGoods>(sql`select w.doc_type, w.doc_id, w.day, e.variation_id, v.name, u.name as unit,
      sum(e.sold - e.brought_back)::bigint as quantity, sum(e.sales - e.returns)::bigint as amount
    from ${wanted(papers)} join (${everyEarning(ctx)}) e on ${isOf} ${named('e.variation_id')}
    where e.sold <> 0 or e.brought_back <> 0 or e.sales <> 0 or e.returns <> 0
    group by w.doc_type, w.doc_id, w.day, e.variation_id, v.name, u.name
    having sum(e.sold - e.brought_back) <> 0 or sum(e.sales - e.returns) <> 0 order by min(e.id)`);
}

interface Came extends Omit<PaperGoods, 'amount'> {
  docId: number;
}
interface BilledLine {
  purchaseId: number;
  variationId: number;
  unitId: number;
  quantity: number;
  total: number;
}

/** What came of purchases at what their lines ask for so many, in the supplier’s currency. */
async function cameOn(ctx: Context, papers: readonly AccountPaper[]): Promise<PaperGoods[]> {
  if (papers.length === 0) return [];
  const came =
    await ctx.db.query<Came>(sql`select w.doc_type, w.doc_id, w.day, e.variation_id, v.name, u.name as unit, sum(e.bought)::bigint as quantity
    from ${wanted(papers)} join (${everyEarning(ctx)}) e on e.doc_type = w.doc_type and e.doc_id = w.doc_id and e.day = w.day ${named('e.variation_id')}
    where e.bought <> 0 group by w.doc_type, w.doc_id, w.day, e.variation_id, v.name, u.name order by min(e.id)`);
  const lines = await ctx.db.query<BilledLine>(sql`select purchase_id, variation_id, unit_id, quantity, total from purchase_line
    where tenant_id = ${ctx.tenantId} and purchase_id = any(${papers.map(({ docId }) => docId)}::bigint[])`);
  const { inBase } = await lineCounting(ctx, lines);
  return came.map((goods) => {
    const own = lines.filter((line) => line.purchaseId === goods.docId && line.variationId === goods.variationId);
    const all = own.reduce((sum, line) => sum + inBase(line, line.quantity), 0);
    const total = own.reduce((sum, line) => sum + line.total, 0);
    return { ...goods, amount: all > 0 ? shareOf(total, goods.quantity, all) : 0 };
  });
}

function wentBackOn(ctx: Context, papers: readonly AccountPaper[]): Promise<PaperGoods[]> {
  if (papers.length === 0) return Promise.resolve([]);
  return ctx.db.query<PaperGoods>(sql`select w.doc_type, w.doc_id, w.day, l.variation_id, v.name, n.name as unit, -l.quantity as quantity, -l.net as amount
    from ${wanted(papers)} join purchase_return_line l on l.tenant_id = ${ctx.tenantId} and l.purchase_return_id = w.doc_id
      join unit n on n.tenant_id = :tenant and n.id = l.unit_id ${named('l.variation_id')} order by l.id`);
}
