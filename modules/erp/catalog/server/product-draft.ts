import type { ProductInput, ProductKind } from '#erp/catalog/contract';
import type { ShopSettings, TaxMode } from '#erp/setup/contract';
import type { Bilingual } from '#platform/entity';

/** One of a product's variations as it is to be written. */
export interface VariationDraft {
  id: number | null;
  valueIds: readonly number[];
  sku: string | null;
  sellingPrice: number | null;
  purchasePrice: number | null;
}
export interface BarcodeDraft {
  /** None: one of the shop's own is made. */
  code: string | null;
  unitId: number | null;
  /** Its place among the variations. */
  variation: number;
}

/** A product with all that belongs to it, as it is to be written: what nobody said stands as the shop's settings have it. */
export interface ProductDraft {
  values: {
    name: Bilingual;
    sku: string | null;
    kind: ProductKind;
    category: number | null;
    subCategory: number | null;
    brand: number | null;
    unit: number;
    purchasePrice: number | null;
    sellingPrice: number | null;
    taxRate: number | null;
    taxMode: TaxMode;
    barcodeType: string;
    scaleItem: number | null;
    manageStock: boolean;
    alertQuantity: number | null;
    expiryValue: number | null;
    expiryType: string | null;
    guarantee: number | null;
    note: string | null;
    image: string | null;
  };
  variations: VariationDraft[];
  barcodes: BarcodeDraft[];
  combo: { variation: number; quantity: number }[];
  modifiers: { name: Bilingual; price: number; variation: number | null; quantity: number | null }[];
}

/** A new product, out of what was said of it and how the shop works. */
export function draftOf(input: ProductInput, settings: ShopSettings): ProductDraft {
  const kind = input.kind ?? 'plain';
  return {
    values: {
      name: input.name,
      sku: input.sku ?? null,
      kind,
      category: input.category ?? null,
      subCategory: input.subCategory ?? null,
      brand: input.brand ?? null,
      unit: input.unit,
      purchasePrice: input.purchasePrice ?? null,
      sellingPrice: input.sellingPrice ?? null,
      taxRate: input.taxRate === undefined ? settings.taxRateId : input.taxRate,
      taxMode: input.taxMode ?? settings.taxMode,
      barcodeType: input.barcodeType ?? 'ean13',
      scaleItem: input.scaleItem ?? null,
      manageStock: kind !== 'combo' && (input.manageStock ?? true),
      alertQuantity: input.alertQuantity ?? null,
      expiryValue: input.expiryValue ?? null,
      expiryType: input.expiryType ?? null,
      guarantee: input.guarantee ?? null,
      note: input.note ?? null,
      image: input.image ?? null,
    },
    variations: variationsOf(kind, input.variations),
    barcodes: barcodesOf(input.barcodes),
    combo: (input.combo ?? []).map(({ variation, quantity }) => ({ variation, quantity })),
    modifiers: modifiersOf(input.modifiers),
  };
}

/** A product that comes in one shape only has one variation, which is the product itself. */
export function variationsOf(kind: ProductKind, sent: ProductInput['variations']): VariationDraft[] {
  const unseen = { id: null, valueIds: [], sku: null, sellingPrice: null, purchasePrice: null };
  if (kind !== 'variable') return [unseen];
  return (sent ?? []).map((one) => ({
    id: one.id ?? null,
    valueIds: (one.values ?? []).map(({ id }) => id),
    sku: one.sku ?? null,
    sellingPrice: one.sellingPrice ?? null,
    purchasePrice: one.purchasePrice ?? null,
  }));
}

export const barcodesOf = (sent: ProductInput['barcodes']): BarcodeDraft[] =>
  (sent ?? []).map(({ code, unit, variation }) => ({ code: code ?? null, unitId: unit ?? null, variation: variation ?? 0 }));

export const modifiersOf = (sent: ProductInput['modifiers']): ProductDraft['modifiers'] =>
  (sent ?? []).map(({ name, price, variation, quantity }) => ({
    name,
    price,
    variation: variation ?? null,
    quantity: variation ? (quantity ?? 1000) : null,
  }));
