import { writeXlsx } from 'hucre';
import { type ColumnName, columnNames, type ExcelMode } from '#courier/excel/contract';
import { feeModes } from '#courier/shipments/contract';
import { type Bilingual, nameIn } from '#platform/entity';
import { type Context, type Reply, sql, translate } from '#platform/server';
import { headingOf } from './sheet-words.ts';
import { xlsxType } from './take-sheet.ts';

/** A workbook to fill in: headings in the asker's language, a sheet with an example, and lists of what may stand where. */
export async function template(ctx: Context, mode: ExcelMode): Promise<Reply> {
  const t = (key: string) => translate(ctx.locale, `excel.template.${key}`);
  const lists = await listsOf(ctx);
  const columns: ColumnName[] =
    mode === 'create' ? [...columnNames] : ['receiptNo', ...columnNames.filter((name) => name !== 'receiptNo')];
  const headings = columns.map((name) => headingOf(ctx.locale, name));
  const example: Partial<Record<ColumnName, string | number>> = {
    receiptNo: mode === 'create' ? '' : '100001',
    client: '',
    receiverName: t('receiver'),
    phone: '07701234567',
    city: lists.cities[0] ?? '',
    address: t('address'),
    price: 25_000,
    currency: ctx.tenant.currency,
    feeMode: translate(ctx.locale, 'shipment.options.feeMode.fee_included'),
    shipmentType: lists.types[0] ?? '',
    shipmentSize: lists.sizes[0] ?? '',
    quantity: 1,
    isUrgent: t('no'),
  };
  const listColumns: [ColumnName, readonly string[]][] = [
    ['city', lists.cities],
    ['shipmentType', lists.types],
    ['shipmentSize', lists.sizes],
    ['feeMode', feeModes.map((one) => translate(ctx.locale, `shipment.options.feeMode.${one}`))],
  ];
  const longest = Math.max(...listColumns.map(([, list]) => list.length), 0);
  // What may be chosen is offered in the cell itself; another spelling is no error of the sheet's.
  const validations = listColumns
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => {
      const [letter, listed] = [lettersOf(columns.indexOf(name)), lettersOf(listColumns.findIndex(([one]) => one === name))];
      const formula1 = `'${sheetName(t('lists'))}'!$${listed}$2:$${listed}$${list.length + 1}`;
      return { type: 'list', range: `${letter}2:${letter}5000`, formula1, allowBlank: true, showErrorMessage: false };
    });
  const view = { rightToLeft: ctx.locale === 'ar' };
  // Phones and numbers of receipts are texts, or the sheet takes their zeros away.
  const width = columns.map((name) => ({
    width: name === 'address' || name === 'exchangeOf' || name === 'note' ? 28 : 16,
    ...(asText.has(name) && { numFmt: '@' }),
  }));
  const bytes = await writeXlsx({
    sheets: [
      { name: sheetName(t('sheet')), rows: [headings], columns: width, view, dataValidations: validations },
      { name: sheetName(t('example')), rows: [headings, columns.map((name) => example[name] ?? '')], columns: width, view },
      {
        name: sheetName(t('lists')),
        rows: [
          listColumns.map(([name]) => headingOf(ctx.locale, name)),
          ...Array.from({ length: longest }, (_, row) => listColumns.map(([, list]) => list[row] ?? null)),
        ],
        columns: listColumns.map(() => ({ width: 24 })),
        view,
      },
    ],
  } as never);
  return { file: { name: `${t(mode)}.xlsx`, mediaType: xlsxType, content: Buffer.from(bytes as Uint8Array) } };
}

const lettersOf = (at: number) => String.fromCharCode(65 + at);
const asText = new Set<ColumnName>(['receiptNo', 'phone', 'secondPhone']);
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

async function listsOf(ctx: Context): Promise<{ cities: string[]; types: string[]; sizes: string[] }> {
  const named = (table: string, column: string) =>
    ctx.db.query<{ name: Bilingual }>(sql`select ${sql.ref(column)} as name from ${sql.ref(table)}
      where tenant_id = ${ctx.tenantId} and disabled_at is null order by id limit 2000`);
  const [cities, types, sizes] = await Promise.all([
    named('city', 'title'),
    named('shipment_type', 'name'),
    named('shipment_size', 'name'),
  ]);
  const read = (rows: readonly { name: Bilingual }[]) => rows.map(({ name }) => nameIn({ ...name }, ctx.locale));
  return { cities: read(cities), types: read(types), sizes: read(sizes) };
}
