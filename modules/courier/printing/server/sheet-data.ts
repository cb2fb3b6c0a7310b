import { Client } from '#foundation/parties/contract';
import { settingsOf } from '#foundation/tenancy/server';
import { type Bilingual, type Currency, currencySign, nameIn, units } from '#platform/entity';
import { type Context, dayIn, isVisible, type Language, sql, translate } from '#platform/server';
import { type Code, code128, grouped, paperHead, paperLanguage, qrcode, said } from '#platform/server/pdf';

export interface PrintedRow {
  id: number;
  receiptNo: string | null;
  createdAt: Date;
  client: string;
  clientPhone: string | null;
  commercialName: string | null;
  receiverName: string | null;
  phone: string;
  secondPhone: string | null;
  city: Bilingual;
  governorate: Bilingual;
  deliveryAddress: Bilingual | null;
  address: string | null;
  origin: Bilingual;
  destination: Bilingual;
  type: Bilingual | null;
  size: Bilingual | null;
  quantity: number;
  weight: number | null;
  price: number;
  declaredValue: number | null;
  deliveryFee: number;
  expected: number;
  pricedAt: Date | null;
  currency: Currency;
  feeMode: string;
  isUrgent: boolean;
  breakable: boolean;
  freezable: boolean;
  note: string | null;
}

/** The rows a sheet is printed from; the asker must have been found to see them. */
export function printedRows(ctx: Context, ids: readonly number[]): Promise<PrintedRow[]> {
  return ctx.db.query<PrintedRow>(sql`select e.id, e.receipt_no, e.created_at, c.name as client, ${isVisible(ctx, Client.fields.phone) ? sql`c.phone` : sql`null::text`} as client_phone, n.name as commercial_name, e.receiver_name, e.phone, e.second_phone,
      t.title as city, g.name as governorate, a.name as delivery_address, e.address, o.name as origin, b.name as destination, y.name as type, z.name as size,
      e.quantity, e.weight, e.price, e.declared_value, e.delivery_fee, e.expected, e.priced_at, e.currency, e.fee_mode, e.is_urgent, e.breakable, e.freezable, e.note
    from shipment e
    join client c on c.tenant_id = :tenant and c.id = e.client_id
    join city t on t.tenant_id = :tenant and t.id = e.city_id
    join governorate g on g.tenant_id = :tenant and g.id = t.governorate_id
    join branch o on o.tenant_id = :tenant and o.id = e.origin_branch_id
    join branch b on b.tenant_id = :tenant and b.id = e.destination_branch_id
    left join commercial_name n on n.tenant_id = :tenant and n.id = e.commercial_name_id
    left join delivery_address a on a.tenant_id = :tenant and a.id = e.delivery_address_id
    left join shipment_type y on y.tenant_id = :tenant and y.id = e.shipment_type_id
    left join shipment_size z on z.tenant_id = :tenant and z.id = e.shipment_size_id
    where e.tenant_id = ${ctx.tenantId} and e.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], e.id)`);
}

/** Everything receipts and labels print, in the asker's language. */
export function sheetData(ctx: Context, rows: readonly PrintedRow[]): Record<string, unknown> {
  const language = paperLanguage(ctx.locale);
  const names = [
    'title',
    'date',
    'from',
    'client',
    'origin',
    'to',
    'phone',
    'city',
    'address',
    'contents',
    'note',
    'price',
    'declared',
    'fee',
    'collect',
    'attempts',
    'signature',
  ];
  const footer = settingsOf(ctx).receiptFooter as Bilingual | null;
  return {
    ...paperHead(ctx, 'shipmentPrint', names),
    footer: footer ? nameIn(footer, language) : null,
    sheets: rows.map((row) => sheetOf(ctx, row, language)),
  };
}

function sheetOf(ctx: Context, row: PrintedRow, language: Language): Record<string, unknown> {
  const named = (names: Bilingual | null) => nameIn(names, language);
  const say = (key: string) => translate(language, `shipmentPrint.${key}`);
  const [city, governorate] = [named(row.city), named(row.governorate)];
  const flags = (['isUrgent', 'breakable', 'freezable'] as const).filter((flag) => row[flag]);
  const collect = row.pricedAt ? row.expected : row.price;
  return {
    number: numberOf(row),
    barcode: barcodeOf(row),
    qr: qrcode(numberOf(row)),
    date: dayIn(ctx.tenant.timeZone, row.createdAt),
    sender: said(row.commercialName ?? row.client),
    client: said(row.client),
    origin: named(row.origin),
    branch: named(row.destination),
    receiver: said(row.receiverName ?? '—'),
    phone: row.phone,
    second_phone: row.secondPhone,
    city: city === governorate ? city : `${governorate} – ${city}`,
    address: said([named(row.deliveryAddress), row.address].filter(Boolean).join(language === 'ar' ? '، ' : ', ')),
    contents: [named(row.type), named(row.size), `× ${row.quantity}`, row.weight ? `${units(row.weight)} ${say('kg')}` : '']
      .filter(Boolean)
      .join(' · '),
    flags: flags.map((flag) => say(flag)),
    // Little is written on most labels; the rest of the sheet then serves the agent.
    roomy: [row.receiverName, row.address, named(row.deliveryAddress)].join('').length < 120,
    note: row.note ? said(row.note) : null,
    price: grouped(row.price, row.currency),
    declared: row.declaredValue === null ? null : grouped(row.declaredValue, row.currency),
    fee: row.pricedAt ? grouped(row.deliveryFee, row.currency) : null,
    fee_words: say(row.feeMode),
    collect: grouped(collect, row.currency),
    currency: currencySign(row.currency, language),
  };
}

/** A line code holds Latin letters and digits only; any other number has its square code alone. */
function barcodeOf(row: PrintedRow): Code | null {
  const text = numberOf(row);
  return /^[\x20-\x7e]+$/.test(text) ? code128(text) : null;
}

/** What a parcel is called on paper and read by a scanner as. */
export const numberOf = ({ receiptNo, id }: Pick<PrintedRow, 'receiptNo' | 'id'>): string => receiptNo ?? `#${id}`;
