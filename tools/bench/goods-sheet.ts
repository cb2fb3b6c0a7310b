import { writeXlsx } from 'hucre';
import { ownArticleNumber } from '#erp/catalog/contract';

/** A product as a shop's sheet has it. */
export interface Goods {
  sku: string;
  name: string;
  barcode: string;
}

const things = [
  'شاي',
  'سكر',
  'رز',
  'زيت',
  'حليب',
  'جبن',
  'صابون',
  'معجون',
  'بسكويت',
  'عصير',
  'قهوة',
  'طحين',
  'ملح',
  'تمر',
  'عسل',
];
const makers = ['الوزة', 'دجلة', 'الفرات', 'بابل', 'سومر', 'نينوى', 'الرافدين', 'الزهور', 'الهدى', 'النخيل'];
const categories = 200;
const brands = 500;

/** The nth product of a shop: its name is its own, its parts are not. */
export function goodsOf(nth: number): Goods {
  const thing = things[nth % things.length];
  const maker = makers[Math.floor(nth / things.length) % makers.length];
  return {
    sku: `G-${String(nth).padStart(6, '0')}`,
    name: `${thing} ${maker} نوع ${Math.floor(nth / 7)} ${100 + (nth % 40) * 25} غم`,
    barcode: ownArticleNumber(5_000_000 + nth),
  };
}

export const categoryOf = (nth: number) => ({ en: `Category ${nth % categories}`, ar: `فئة ${nth % categories}` });
export const brandOf = (nth: number) => ({ en: `Brand ${nth % brands}`, ar: `ماركة ${nth % brands}` });
export const definitions = {
  category: Array.from({ length: categories }, (_, nth) => categoryOf(nth)),
  brand: Array.from({ length: brands }, (_, nth) => brandOf(nth)),
};

/** So many products as the sheet somebody brings from his last program. */
export async function goodsSheet(count: number): Promise<Buffer> {
  const headings = [
    'رقم المادة',
    'اسم المادة',
    'English name',
    'باركود',
    'الفئة',
    'الماركة',
    'الوحدة',
    'سعر البيع',
    'سعر الشراء',
  ];
  const rows = Array.from({ length: count }, (_, nth) => {
    const { sku, name, barcode } = goodsOf(nth);
    const [category, brand] = [categoryOf(nth).ar, brandOf(nth).ar];
    return [sku, name, `Goods number ${nth}`, barcode, category, brand, 'قطعة', 1000 + (nth % 80) * 250, 750 + (nth % 80) * 200];
  });
  return Buffer.from((await writeXlsx({ sheets: [{ name: 'Goods', rows: [headings, ...rows] }] } as never)) as Uint8Array);
}
