import { paperPartySql } from '#finance/ledger/server';
import type { Voucher } from '#finance/treasury/contract';
import { type IssuedPaper, issuePaper } from '#foundation/papers/server';
import { settingsOf } from '#foundation/tenancy/server';
import { amountText, type Bilingual, type Currency, conflict, currencySign, oneOf, text } from '#platform/entity';
import { type Context, dayIn, implementedEntity, type Language, route, showRecord, sql, translate } from '#platform/server';
import { compilePdf, grouped, nameOn, paperHead, paperLanguage, paperTemplate, qrcode } from '#platform/server/pdf';

export const sheetSizes = ['receipt', 'a5', 'a4'] as const;
type SheetSize = (typeof sheetSizes)[number];

export const printVoucherRoute = route({
  method: 'GET',
  path: '/api/v1/transactions/{id}/print',
  name: 'printBond',
  summary: 'A bond as a PDF (80 mm, A5 or A4), the same sheet every time it is printed',
  permission: 'show_bonds',
  section: 'any',
  query: { size: oneOf(sheetSizes) },
  writes: true,
  answer: 'other',
  answers: { name: text({ required: true }), pdf: text({ required: true }) },
  handle: async (ctx, asked) => {
    const sheet = await printVoucher(ctx, { id: asked.id, size: (asked.options.size as SheetSize | undefined) ?? 'a5' });
    return { result: { name: sheet.name, pdf: sheet.content.toString('base64') } };
  },
});

/** Prints a bond. What was handed out once is kept, so that a copy never says anything else; its link proves it. */
export async function printVoucher(ctx: Context, { id, size }: { id: number; size: SheetSize }): Promise<IssuedPaper> {
  // Seen or not found, as anywhere.
  await showRecord(ctx, implementedEntity('voucher'), id);
  const row = await printedVoucher(ctx, id);
  if (!row.number) throw conflict('errors.voucher.notPosted');
  const language = paperLanguage(ctx.locale);
  const of = {
    docType: 'voucher',
    docId: id,
    edition: `${row.state} ${size}`,
    language,
    name: `${row.number}.pdf`,
    about: {
      title: `voucher.options.kind.${row.kind}`,
      state: `voucher.options.state.${row.state}`,
      number: row.number,
      party: nameOn(row.party?.name, language),
      amount: amountText(row.amount, row.currency),
      currency: row.currency,
    },
  };
  return issuePaper(ctx, of, (link) =>
    compilePdf(ctx, paperTemplate(import.meta.dirname, 'voucher'), { ...sheetOf(ctx, row, size, language), qr: qrcode(link) }),
  );
}

interface PrintedVoucher {
  number: string | null;
  kind: Voucher['kind'];
  state: Voucher['state'];
  amount: number;
  currency: Currency;
  voucherDate: string;
  note: string | null;
  reason: string | null;
  branch: Bilingual;
  treasury: Bilingual;
  account: Bilingual;
  party: { name: string | Bilingual | null } | null;
  maker: string | null;
  approver: string | null;
  items: { type: string; id: string; event: string; amount: number }[];
}

function printedVoucher(ctx: Context, id: number): Promise<PrintedVoucher> {
  return ctx.db.one<PrintedVoucher>(sql`select l.number, l.kind, l.state, l.amount, l.currency, l.voucher_date, l.note, l.reason, b.name as branch, t.name as treasury,
      a.name as account, ${sql.raw(paperPartySql())} as party, (select u.name from app_user u where u.tenant_id = :tenant and u.id = l.user_id) as maker,
      (select u.name from app_user u where u.tenant_id = :tenant and u.id = l.decided_by_id) as approver,
      (select coalesce(json_agg(json_build_object('type', j.doc_type, 'id', coalesce(j.memo, j.doc_id::text), 'event', j.event, 'amount', x.amount) order by x.line_id), '[]')
        from voucher_allocation x join ledger_line y on y.tenant_id = :tenant and y.id = x.line_id
        join journal_entry j on j.tenant_id = :tenant and j.id = y.entry_id where x.tenant_id = :tenant and x.voucher_id = l.id) as items
    from voucher l join branch b on b.tenant_id = :tenant and b.id = l.branch_id
      join treasury t on t.tenant_id = :tenant and t.id = l.treasury_id join account a on a.tenant_id = :tenant and a.code = l.account_code
    where l.tenant_id = ${ctx.tenantId} and l.id = ${id}`);
}

const words = [
  'date',
  'branch',
  'treasury',
  'account',
  'from',
  'to',
  'note',
  'settles',
  'maker',
  'approver',
  'cashier',
  'signature',
];

function sheetOf(ctx: Context, row: PrintedVoucher, size: SheetSize, language: Language): Record<string, unknown> {
  const footer = settingsOf(ctx).receiptFooter as Bilingual | null;
  return {
    ...paperHead(ctx, 'voucherPrint', words),
    size,
    footer: nameOn(footer, language),
    title: translate(language, `voucher.options.kind.${row.kind}`),
    number: row.number,
    isReceipt: row.kind === 'credit',
    takenBack: row.state === 'reversed' ? translate(language, 'voucher.options.state.reversed') : null,
    reason: row.state === 'reversed' ? row.reason : null,
    date: row.voucherDate,
    amount: grouped(row.amount, row.currency),
    currency: currencySign(row.currency, language),
    branch: nameOn(row.branch, language),
    treasury: nameOn(row.treasury, language),
    account: nameOn(row.account, language),
    party: nameOn(row.party?.name, language),
    note: row.note,
    maker: row.maker,
    approver: row.approver,
    printedOn: dayIn(ctx.tenant.timeZone, ctx.now),
    items: row.items.map(({ type, id, event, amount }) => ({
      what: `${translate(language, `journalEntry.docTypes.${type}`)} ${id} · ${translate(language, `journalEntry.events.${event}`)}`,
      amount: grouped(amount, row.currency),
    })),
  };
}
