import { branchTransfers } from '#courier/transfers/server';
import { type Bilingual, type Currency, currencySign, nameIn } from '#platform/entity';
import { audit, type Context, dayIn, showRecord, sql, translate } from '#platform/server';
import { code128, compilePdf, grouped, paperHead, paperLanguage, paperTemplate, said } from '#platform/server/pdf';
import { keepPaper } from './printed-paper.ts';

interface Manifest {
  number: string;
  kind: string;
  state: string;
  note: string | null;
  dispatched_at: string | null;
  from_branch: { name: Bilingual };
  to_branch: { name: Bilingual };
}
interface ManifestRow {
  id: number;
  receiptNo: string | null;
  receiverName: string | null;
  phone: string;
  city: Bilingual;
  price: number;
  currency: Currency;
  state: string;
}
const names = [
  'from',
  'to',
  'state',
  'left',
  'parcels',
  'price',
  'note',
  'row',
  'number',
  'receiver',
  'city',
  'arrived',
  'sent',
  'carried',
  'received',
  'signed',
];

/** The paper of a transfer with all its parcels; answers where it can be opened for the next hour. */
export async function printManifest(ctx: Context, id: number): Promise<string> {
  const manifest: Manifest = JSON.parse(await showRecord(ctx, branchTransfers, id));
  const rows =
    await ctx.db.query<ManifestRow>(sql`select s.id, s.receipt_no, s.receiver_name, s.phone, c.title as city, s.price, s.currency, r.state
    from branch_transfer_row r join shipment s on s.tenant_id = :tenant and s.id = r.shipment_id
    join city c on c.tenant_id = :tenant and c.id = s.city_id
    where r.tenant_id = ${ctx.tenantId} and r.transfer_id = ${id} order by s.id`);
  const content = await compilePdf(ctx, paperTemplate(import.meta.dirname, 'manifest'), {
    ...paperHead(ctx, 'shipmentPrint', names),
    ...manifestData(ctx, manifest, rows),
  });
  audit(ctx, { entity: 'branchTransfer', entityId: id, action: 'print' });
  return keepPaper(ctx, { name: `manifest-${manifest.number}.pdf`, content });
}

function manifestData(ctx: Context, manifest: Manifest, rows: readonly ManifestRow[]): Record<string, unknown> {
  const language = paperLanguage(ctx.locale);
  const option = (field: 'kind' | 'state') => translate(language, `branchTransfer.options.${field}.${manifest[field]}`);
  const sums = Map.groupBy(rows, (row) => row.currency);
  return {
    number: manifest.number,
    barcode: code128(manifest.number),
    kind: `${translate(language, 'branchTransfer.one')} – ${option('kind')}`,
    state: option('state'),
    from: nameIn(manifest.from_branch.name, language),
    to: nameIn(manifest.to_branch.name, language),
    left: manifest.dispatched_at ? dayIn(ctx.tenant.timeZone, new Date(manifest.dispatched_at)) : '–',
    note: manifest.note ? said(manifest.note) : null,
    sums: [...sums].map(([currency, some]) => {
      const sum = some.reduce((total, row) => total + row.price, 0);
      return { amount: grouped(sum, currency), unit: currencySign(currency, language) };
    }),
    rows: rows.map((row) => ({
      number: row.receiptNo ?? `#${row.id}`,
      receiver: said(row.receiverName ?? row.phone),
      city: nameIn(row.city, language),
      price: grouped(row.price, row.currency),
      currency: currencySign(row.currency, language),
      arrived: row.state === 'received',
    })),
  };
}
