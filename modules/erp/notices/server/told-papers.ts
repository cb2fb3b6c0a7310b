import type { NoticeFacts, NoticeGoods } from '#erp/notices/contract';
import type { Bilingual, Currency } from '#platform/entity';
import { type Context, onceInTransaction, sql, together } from '#platform/server';

/** A paper people are told of, and whom it is for. */
export interface ToldPaper {
  docType: 'sale' | 'purchase';
  docId: number;
  status: string;
  branchId: number;
  contactId: number;
  /** Where there is nobody to tell: a customer without a name. */
  phone: string | null;
  email: string | null;
  facts: NoticeFacts;
}

interface Row {
  docId: number;
  status: string;
  branchId: number;
  contactId: number;
  phone: string | null;
  email: string | null;
  name: string;
  branch: Bilingual;
  number: string | null;
  date: string;
  currency: Currency;
  total: number;
  paid: number;
  left: number;
  dueDate: string | null;
  validUntil: string | null;
}

/** A sale as a notice tells of it: read once for all events of it that are told together, and after all of them. */
export const toldSale = onceInTransaction(async (ctx, saleId: number): Promise<ToldPaper> => {
  const ofRow = ctx.db.one<Row>(sql`select s.id as doc_id, s.status, s.branch_id, s.customer_id as contact_id, c.name,
      case when not c.walk_in then c.phone end as phone, case when not c.walk_in then c.email end as email, b.name as branch,
      coalesce(s.number, s.draft_number) as number, s.sale_date as date, s.currency, s.total, s.paid, greatest(s.owed - s.paid, 0) as left,
      s.due_on as due_date, s.valid_until
    from sale s join customer c on c.tenant_id = :tenant and c.id = s.customer_id
      join branch b on b.tenant_id = :tenant and b.id = s.branch_id
    where s.tenant_id = ${ctx.tenantId} and s.id = ${saleId}::bigint`);
  const ofLines = ctx.db.query<Line>(sql`select v.name, u.name as unit, l.quantity, l.quantity - l.delivered as missing
    from sale_line l join variation v on v.tenant_id = :tenant and v.id = l.variation_id
      join unit u on u.tenant_id = :tenant and u.id = l.unit_id
    where l.tenant_id = ${ctx.tenantId} and l.sale_id = ${saleId}::bigint order by l.position`);
  return paperOf(ctx, 'sale', ...(await together(ofRow, ofLines)));
});

/** A purchase as a notice tells of it. */
export async function toldPurchase(ctx: Context, purchaseId: number): Promise<ToldPaper> {
  const ofRow =
    ctx.db.one<Row>(sql`select p.id as doc_id, p.status, p.branch_id, p.supplier_id as contact_id, c.name, c.phone, c.email,
      b.name as branch, p.number, p.purchase_date as date, p.currency, p.total, p.paid, greatest(p.owed - p.paid, 0) as left,
      p.due_on as due_date, null::date as valid_until
    from purchase p join supplier c on c.tenant_id = :tenant and c.id = p.supplier_id
      join branch b on b.tenant_id = :tenant and b.id = p.branch_id
    where p.tenant_id = ${ctx.tenantId} and p.id = ${purchaseId}::bigint`);
  const ofLines = ctx.db.query<Line>(sql`select v.name, u.name as unit, l.quantity, l.quantity - l.received as missing
    from purchase_line l join variation v on v.tenant_id = :tenant and v.id = l.variation_id
      join unit u on u.tenant_id = :tenant and u.id = l.unit_id
    where l.tenant_id = ${ctx.tenantId} and l.purchase_id = ${purchaseId}::bigint order by l.position`);
  return paperOf(ctx, 'purchase', ...(await together(ofRow, ofLines)));
}

type Line = NoticeGoods & { missing: number };

function paperOf({ tenant }: Context, docType: ToldPaper['docType'], row: Row, lines: readonly Line[]): ToldPaper {
  const { docId, status, branchId, contactId, phone, email, ...facts } = row;
  const missing = lines.filter((line) => line.missing > 0).map((line) => ({ ...line, quantity: line.missing }));
  return {
    docType,
    docId,
    status,
    branchId,
    contactId,
    phone,
    email,
    facts: { ...facts, number: facts.number ?? `#${docId}`, company: tenant.name, goods: lines, missing },
  };
}
