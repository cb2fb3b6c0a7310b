import { foldText } from '#platform/entity';
import { type ColumnName, columnNames, type ExcelMode, isColumn, neededColumns } from './columns.ts';

/** What offices write above their columns, beside the names of our own screens. */
const synonyms: Record<ColumnName, readonly string[]> = {
  receiptNo: [
    'receipt',
    'receipt no',
    'receipt_no',
    'waybill',
    'awb',
    'tracking number',
    'barcode',
    'رقم الوصل',
    'الوصل',
    'رقم الشحنة',
    'رقم الطلب',
    'رقم البوليصة',
    'الباركود',
    'hejmara wesleyê',
    'n° de reçu',
    'numéro de reçu',
    'número de recibo',
    'nº recibo',
    '单号',
    '运单号',
  ],
  client: [
    'client',
    'client_id',
    'sender',
    'merchant',
    'shop',
    'العميل',
    'اسم العميل',
    'التاجر',
    'المرسل',
    'اسم المرسل',
    'صاحب الشحنة',
    'muşterî',
    'expéditeur',
    'cliente',
    'remitente',
    '客户',
    '寄件人',
  ],
  commercialName: [
    'commercial name',
    'commercial_name',
    'shop name',
    'store',
    'page',
    'brand',
    'الاسم التجاري',
    'اسم المتجر',
    'المتجر',
    'اسم البيج',
    'البيج',
    'navê bazirganî',
    'nom commercial',
    'nombre comercial',
    '商号',
    '店铺',
  ],
  receiverName: [
    'receiver',
    'receiver name',
    'receiver_name',
    'recipient',
    'consignee',
    'customer name',
    'customer',
    'name',
    'المستلم',
    'اسم المستلم',
    'اسم الزبون',
    'الزبون',
    'الاسم',
    'المرسل إليه',
    'wergir',
    'navê wergir',
    'destinataire',
    'destinatario',
    '收件人',
    '姓名',
  ],
  phone: [
    'phone',
    'mobile',
    'telephone',
    'phone number',
    'receiver phone',
    'customer phone',
    'phone 1',
    'phone1',
    'الهاتف',
    'رقم الهاتف',
    'هاتف المستلم',
    'رقم المستلم',
    'موبايل',
    'الموبايل',
    'رقم الموبايل',
    'تلفون',
    'التلفون',
    'telefon',
    'téléphone',
    'tel',
    'teléfono',
    'móvil',
    '电话',
    '手机',
    '手机号',
  ],
  secondPhone: [
    'second phone',
    'second_phone',
    'phone 2',
    'phone2',
    'other phone',
    'alternative phone',
    'هاتف ثان',
    'هاتف ثاني',
    'رقم هاتف ثاني',
    'الهاتف الثاني',
    'هاتف 2',
    'هاتف اخر',
    'telefona duyem',
    'deuxième téléphone',
    'segundo teléfono',
    '备用电话',
  ],
  city: [
    'city',
    'city_id',
    'governorate',
    'province',
    'destination',
    'المدينة',
    'المحافظة',
    'محافظة',
    'مدينة',
    'الوجهة',
    'bajar',
    'parêzgeh',
    'ville',
    'gouvernorat',
    'ciudad',
    'provincia',
    '城市',
    '省份',
  ],
  address: [
    'address',
    'full address',
    'details',
    'area',
    'location',
    'العنوان',
    'العنوان التفصيلي',
    'عنوان المستلم',
    'المنطقة',
    'اقرب نقطة دالة',
    'نقطة دالة',
    'navnîşan',
    'adresse',
    'dirección',
    '地址',
    '详细地址',
  ],
  price: [
    'price',
    'amount',
    'cod',
    'total',
    'cash on delivery',
    'المبلغ',
    'المبلغ الكلي',
    'السعر',
    'سعر الشحنة',
    'مبلغ الشحنة',
    'مبلغ الوصل',
    'المجموع',
    'miqdar',
    'biha',
    'montant',
    'prix',
    'importe',
    'precio',
    '金额',
    '价格',
    '代收金额',
  ],
  currency: ['currency', 'العملة', 'dirav', 'devise', 'monnaie', 'moneda', 'divisa', '货币', '币种'],
  declaredValue: [
    'declared value',
    'declared_value',
    'declared',
    'insured value',
    'value of goods',
    'القيمة المصرح بها',
    'القيمة المصرّح بها',
    'القيمة',
    'قيمة البضاعة',
    'nirxa ragihandî',
    'valeur déclarée',
    'valor declarado',
    '申报价值',
    '保价',
  ],
  feeMode: [
    'fee mode',
    'fee_mode',
    'delivery fee paid by',
    'fee paid by',
    'اجرة التوصيل على',
    'التوصيل على',
    'frais payés par',
    'envío pagado por',
    '运费支付',
  ],
  shipmentType: [
    'shipment type',
    'shipment_type',
    'type',
    'goods',
    'contents',
    'نوع الشحنة',
    'النوع',
    'نوع البضاعة',
    'المحتوى',
    'cure',
    'type de colis',
    'tipo',
    'tipo de envío',
    '类型',
    '货物',
  ],
  shipmentSize: [
    'shipment size',
    'shipment_size',
    'size',
    'حجم الشحنة',
    'الحجم',
    'القياس',
    'mezinahî',
    'taille',
    'tamaño',
    '尺寸',
  ],
  quantity: [
    'quantity',
    'qty',
    'pieces',
    'pcs',
    'count',
    'العدد',
    'الكمية',
    'عدد القطع',
    'hejmar',
    'quantité',
    'cantidad',
    '数量',
    '件数',
  ],
  weight: ['weight', 'weight kg', 'kg', 'الوزن', 'الوزن كغم', 'giranî', 'poids', 'peso', '重量'],
  isUrgent: ['urgent', 'is_urgent', 'express', 'مستعجل', 'عاجل', 'مستعجلة', 'lezgîn', 'urgente', '加急'],
  breakable: ['breakable', 'fragile', 'قابل للكسر', 'قابلة للكسر', 'هش', 'tê şikandin', 'frágil', '易碎'],
  freezable: [
    'freezable',
    'cold',
    'kept cold',
    'frozen',
    'مبرد',
    'مبردة',
    'تبريد',
    'مجمد',
    'sar',
    'réfrigéré',
    'refrigerado',
    '冷藏',
  ],
  exchangeOf: [
    'exchange',
    'exchange_of',
    'exchange of',
    'swap',
    'take back',
    'to take back',
    'تبديل',
    'التبديل',
    'استبدال',
    'الاستبدال',
    'guhertin',
    'échange',
    'à reprendre',
    'cambio',
    'a recoger',
    '换货',
    '需取回',
  ],
  note: [
    'note',
    'notes',
    'remark',
    'remarks',
    'comment',
    'ملاحظة',
    'ملاحظات',
    'الملاحظات',
    'têbînî',
    'remarque',
    'nota',
    'observaciones',
    '备注',
  ],
};

/** A heading without what differs from sheet to sheet: case, letter variants, signs, the star of needed columns. */
export const foldHeading = (heading: string) => foldText(heading.replace(/[*:：_\-/\\.()（）#'"’`|]+/g, ' '));

export type Known = ReadonlyMap<string, ColumnName>;

/** The headings we know: the synonyms, and what our screens call a column in any language. */
export function knownHeadings(labels: Iterable<readonly [heading: string, column: ColumnName]>): Known {
  const known = new Map<string, ColumnName>();
  for (const name of columnNames) known.set(foldHeading(name), name);
  for (const [heading, column] of labels) known.set(foldHeading(heading), column);
  for (const name of columnNames) {
    for (const heading of synonyms[name]) if (!known.has(foldHeading(heading))) known.set(foldHeading(heading), name);
  }
  return known;
}

/** The column each heading fills, the first of two alike; empty where none is known. */
export function recognise(headings: readonly string[], known: Known): (ColumnName | '')[] {
  const taken = new Set<ColumnName>();
  return headings.map((heading) => {
    const found = known.get(foldHeading(heading));
    if (!found || taken.has(found)) return '';
    taken.add(found);
    return found;
  });
}

/** Which of the first rows holds the headings: the one most of whose cells are known, else the first with several cells. */
export function headingRow(rows: readonly (readonly string[])[], known: Known): number {
  const counts = rows.map((row) => recognise(row, known).filter(Boolean).length);
  const most = Math.max(0, ...counts);
  if (most >= 2) return counts.indexOf(most);
  const first = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length >= 2);
  return Math.max(0, first);
}

/** Columns that must still be told before rows can be read. */
export function missingColumns(mode: ExcelMode, columns: readonly string[]): ColumnName[] {
  return neededColumns[mode].filter((name) => !columns.includes(name));
}

/** A mapping as somebody sent it: known names, each once; undefined where it is none. */
export function readColumns(sent: unknown, width: number): (ColumnName | '')[] | undefined {
  if (!Array.isArray(sent) || sent.length > width) return undefined;
  const names = sent.map((name) => (name === null || name === '' ? '' : name));
  if (!names.every((name) => name === '' || isColumn(name))) return undefined;
  const told = names.filter(Boolean);
  if (new Set(told).size !== told.length) return undefined;
  return [...names, ...Array.from({ length: width - names.length }, () => '')] as (ColumnName | '')[];
}
