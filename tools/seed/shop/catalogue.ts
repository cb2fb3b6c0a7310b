import { checkDigit, type ProductInput } from '#erp/catalog/contract';
import { createProducts } from '#erp/catalog/server';
import type { Bilingual } from '#platform/entity';
import { type Context, createRecord, implementedEntity, sql } from '#platform/server';
import { type Family, families } from './families.ts';
import { keepPictures, type Shown } from './pictures.ts';

const two = (en: string, ar: string): Bilingual => ({ en, ar });

/** What stands on the shelves, each with what stands under it. */
const categories: Record<string, { name: Bilingual; within?: string }> = {
  food: { name: two('Food', 'مواد غذائية') },
  drinks: { name: two('Drinks', 'مشروبات') },
  home: { name: two('Home', 'منزلية') },
  people: { name: two('Body and family', 'عناية وعائلة') },
  grains: { name: two('Rice and pulses', 'رز وبقوليات'), within: 'food' },
  oils: { name: two('Oil and ghee', 'زيوت ودهون'), within: 'food' },
  sugar: { name: two('Sugar and dates', 'سكر وتمور'), within: 'food' },
  dairy: { name: two('Dairy and eggs', 'ألبان وبيض'), within: 'food' },
  canned: { name: two('Tins and jars', 'معلبات'), within: 'food' },
  spices: { name: two('Spices', 'بهارات'), within: 'food' },
  snacks: { name: two('Snacks', 'تسالي وحلويات'), within: 'food' },
  tea: { name: two('Tea and coffee', 'شاي وقهوة'), within: 'drinks' },
  juices: { name: two('Juices', 'عصائر'), within: 'drinks' },
  soft: { name: two('Soft drinks and water', 'غازيات ومياه'), within: 'drinks' },
  cleaning: { name: two('Cleaning', 'منظفات'), within: 'home' },
  household: { name: two('Household', 'أدوات منزلية'), within: 'home' },
  stationery: { name: two('Stationery', 'قرطاسية'), within: 'home' },
  care: { name: two('Care', 'عناية شخصية'), within: 'people' },
  baby: { name: two('Children', 'أطفال'), within: 'people' },
  clothes: { name: two('Clothes', 'ملابس'), within: 'people' },
};
const brands: Record<string, Bilingual> = {
  rafidain: two('Rafidain Mills', 'مطاحن الرافدين'),
  zagros: two('Zagros', 'زاكروس'),
  nakheel: two('Nakheel', 'النخيل'),
  shatt: two('Shatt', 'الشط'),
  karkh: two('Karkh', 'الكرخ'),
  dijla: two('Dijla', 'دجلة'),
  sahl: two('Sahl Dairy', 'ألبان السهل'),
  furat: two('Furat', 'الفرات'),
  qamar: two('Qamar', 'القمر'),
  noor: two('Noor', 'نور'),
  yasmin: two('Yasmin', 'ياسمين'),
  qalam: two('Qalam', 'القلم'),
  bayt: two('Bayt', 'البيت'),
};

type Ids = Record<string, number>;
export interface Catalogue {
  units: Ids;
  categories: Ids;
  brands: Ids;
  values: Ids;
  guarantee: number;
  pictureOf: (one: Shown) => string | null;
}

const onShelves = families.flatMap(({ category, en, kinds }) =>
  kinds.map((kind): Shown => ({ shelf: category, name: en, kind: kind.en })),
);
const worn = ['Cotton T-shirt', 'Linen shirt', 'Dishdasha'].map((name): Shown => ({ shelf: 'clothes', name }));
const packed = ['Ramadan basket', 'Breakfast basket'].map((name): Shown => ({ shelf: 'grains', name }));

/** A shop's shelves: some three hundred things with their codes, and prices for wholesale. */
export async function seedCatalogue(ctx: Context): Promise<void> {
  const known = {
    ...(await seedDefinitions(ctx)),
    pictureOf: await keepPictures(ctx, [...onShelves, ...worn, ...packed]),
  };
  let nth = 0;
  const plain = families.flatMap((family) => family.kinds.map((kind) => productOf(known, family, kind, ++nth)));
  await createProducts(ctx, [...plain, ...clothes(known)]);
  await seedCombos(ctx, known);
  await seedPrices(ctx);
}

async function seedDefinitions(ctx: Context): Promise<Omit<Catalogue, 'pictureOf'>> {
  const make = (entity: string, body: object) => createRecord(ctx, implementedEntity(entity), body);
  const units = await unitsOf(ctx);
  units.carton24 = await make('unit', {
    name: two('Carton of 24', 'كرتون ٢٤'),
    base_unit_id: units.Piece,
    conversion_factor: '24',
    whole: true,
  });
  units.carton12 = await make('unit', {
    name: two('Carton of 12', 'كرتون ١٢'),
    base_unit_id: units.Piece,
    conversion_factor: '12',
    whole: true,
  });
  await make('unit', { name: two('Gram', 'غرام'), base_unit_id: units.Kilogram, conversion_factor: '1/1000' });
  const known: Ids = {};
  for (const [key, { name, within }] of Object.entries(categories))
    known[key] = await make('category', { name, parent_id: within ? known[within] : null });
  const own: Ids = {};
  for (const [key, name] of Object.entries(brands)) own[key] = await make('brand', { name });
  const guarantee = await make('guarantee', {
    name: two('Maker’s guarantee', 'ضمان الصانع'),
    duration: 12,
    duration_type: 'months',
  });
  await make('guarantee', { name: two('Two weeks exchange', 'استبدال خلال أسبوعين'), duration: 14, duration_type: 'days' });
  return { units, categories: known, brands: own, guarantee, values: await seedAttributes(ctx) };
}

async function unitsOf(ctx: Context): Promise<Ids> {
  const rows = await ctx.db.query<{ id: number; called: string }>(
    sql`select id, name ->> 'en' as called from unit where tenant_id = ${ctx.tenantId}`,
  );
  return Object.fromEntries(rows.map(({ id, called }) => [called, id]));
}

async function seedAttributes(ctx: Context): Promise<Ids> {
  const make = (name: Bilingual, values: readonly Bilingual[]) =>
    createRecord(ctx, implementedEntity('attribute'), { name, lines: values.map(({ ar, en }) => ({ ar, en })) });
  const ids = [
    await make(two('Size', 'المقاس'), [two('S', 'صغير'), two('M', 'وسط'), two('L', 'كبير'), two('XL', 'كبير جداً')]),
    await make(two('Colour', 'اللون'), [two('White', 'أبيض'), two('Black', 'أسود'), two('Blue', 'أزرق')]),
  ];
  await createRecord(ctx, implementedEntity('variance'), { name: two('Clothes', 'ملابس'), attribute_ids: ids });
  const rows = await ctx.db.query<{ id: number; en: string }>(
    sql`select id, en from attribute_line where tenant_id = ${ctx.tenantId}`,
  );
  return Object.fromEntries(rows.map(({ id, en }) => [en, id]));
}

/** A maker's number, made up, with its check digit. */
const articleNumber = (nth: number) => {
  const digits = `6291${String(40_000_000 + nth * 137)}`;
  return `${digits}${checkDigit(digits)}`;
};

function productOf(known: Catalogue, family: Family, kind: Family['kinds'][number], nth: number): ProductInput {
  const main = categories[family.category]?.within ?? family.category;
  const barcodes = family.isWeighed ? [{}] : [{ code: articleNumber(nth) }];
  const isDrink = main === 'drinks' && family.category !== 'tea';
  return {
    name: two(`${family.en} ${kind.en}`, `${family.ar} ${kind.ar}`),
    category: known.categories[main] as number,
    subCategory: known.categories[family.category] as number,
    brand: family.brand === null ? null : (known.brands[family.brand] as number),
    unit: (family.isWeighed ? known.units.Kilogram : known.units.Piece) as number,
    purchasePrice: kind.cost,
    sellingPrice: kind.price,
    barcodes: isDrink ? [...barcodes, { code: articleNumber(nth + 5000), unit: known.units.carton24 as number }] : barcodes,
    alertQuantity: (isDrink ? 48 : 6) * 1000,
    expiryValue: family.keeps,
    expiryType: family.keeps === null ? null : 'months',
    guarantee: family.en === 'Light bulb' ? known.guarantee : null,
    image: known.pictureOf({ shelf: family.category, name: family.en, kind: kind.en }),
  };
}

/** What comes in sizes and colours. */
function clothes({ units, categories: of, values, pictureOf }: Catalogue): ProductInput[] {
  const sizes = ['S', 'M', 'L', 'XL'];
  const shirt = (name: Bilingual, sku: string, cost: number, price: number): ProductInput => ({
    name,
    sku,
    kind: 'variable',
    category: of.people as number,
    subCategory: of.clothes as number,
    unit: units.Piece as number,
    image: pictureOf({ shelf: 'clothes', name: name.en }),
    purchasePrice: cost,
    sellingPrice: price,
    variations: ['White', 'Black', 'Blue'].flatMap((colour) =>
      sizes.map((size) => ({
        values: [{ id: values[size] as number }, { id: values[colour] as number }],
        sku: `${sku}-${colour.slice(0, 3).toUpperCase()}-${size}`,
        // The largest costs a little more.
        sellingPrice: size === 'XL' ? price + 1000 : null,
      })),
    ),
  });
  return [
    shirt(two('Cotton T-shirt', 'تيشيرت قطن'), 'TSHIRT', 5500, 8000),
    shirt(two('Linen shirt', 'قميص كتان'), 'LINEN', 12_000, 17_500),
    shirt(two('Dishdasha', 'دشداشة'), 'DISH', 14_000, 20_000),
  ];
}

async function seedCombos(ctx: Context, { units, categories: of, pictureOf }: Catalogue): Promise<void> {
  const rows = await ctx.db.query<{ id: number; called: string }>(
    sql`select id, name ->> 'en' as called from variation where tenant_id = ${ctx.tenantId}`,
  );
  const ids = new Map(rows.map(({ id, called }) => [called, id]));
  const part = (called: string, count: number) => ({ variation: ids.get(called) as number, quantity: count * 1000 });
  const basket = (name: Bilingual, sellingPrice: number, combo: ReturnType<typeof part>[]): ProductInput => ({
    name,
    kind: 'combo',
    category: of.food as number,
    unit: units.Piece as number,
    image: pictureOf({ shelf: 'grains', name: name.en }),
    sellingPrice,
    combo,
    barcodes: [{}],
    modifiers: [{ name: two('Gift wrapping', 'تغليف هدية'), price: 1000 }],
  });
  await createProducts(ctx, [
    basket(two('Ramadan basket', 'سلة رمضان'), 31_500, [
      part('Amber rice 5 kg', 1),
      part('Sunflower oil 1.8 l', 1),
      part('Sugar 2 kg', 2),
      part('Black tea 450 g', 1),
      part('Tomato paste 800 g', 2),
      part('Dates Zahdi 1 kg', 1),
    ]),
    basket(two('Breakfast basket', 'سلة فطور'), 8000, [
      part('Cheese triangles 16', 1),
      part('Jam apricot 380 g', 1),
      part('Geymar 100 g', 2),
      part('Tea bags 100', 1),
    ]),
  ]);
}

/** Wholesale at seven percent less, and drinks by the carton. */
async function seedPrices(ctx: Context): Promise<void> {
  const make = (entity: string, body: object) => createRecord(ctx, implementedEntity(entity), body);
  await make('sellingPriceGroup', { name: two('Wholesale', 'جملة'), way: 'percent', percent: -7 });
  await make('sellingPriceGroup', { name: two('Restaurants', 'مطاعم'), way: 'percent', percent: -4 });
  const drinks = await ctx.db.query<{ id: number; price: number }>(sql`select id, selling_price as price from product
    where tenant_id = ${ctx.tenantId} and name ->> 'en' in ('Water 500 ml', 'Cola can 250 ml', 'Black tea 450 g', 'Sugar 1 kg') order by id`);
  for (const { id, price } of drinks)
    await make('sellingPriceRange', { product_id: id, from_quantity: 12, price: String(Math.max(200, price - 250)) });
}
