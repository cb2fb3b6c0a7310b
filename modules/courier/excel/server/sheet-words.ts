import { type ColumnName, columnNames, foldHeading, type Known, knownHeadings } from '#courier/excel/contract';
import { feeModes } from '#courier/shipments/contract';
import { currencyCodes, foldText } from '#platform/entity';
import { hasText, languages, translate } from '#platform/server';

let known: Known | undefined;

/** Headings of any language: what our screens and templates call a column, and what offices do. */
export function headingsKnown(): Known {
  known ??= knownHeadings(
    languages.flatMap((language) =>
      columnNames.flatMap((name): [string, ColumnName][] => [
        [translate(language, `shipment.fields.${name}`), name],
        [headingOf(language, name), name],
      ]),
    ),
  );
  return known;
}

/** What a column is called in a template. */
export const headingOf = (language: string, name: ColumnName): string =>
  hasText(`excel.headings.${name}`)
    ? translate(language, `excel.headings.${name}`)
    : translate(language, `shipment.fields.${name}`);

const optionWords = new Map<string, ReadonlyMap<string, string>>();

/** The option a word of any language stands for: its code, or what our screens call it. */
export function optionIn(column: 'currency' | 'feeMode', written: string): string | undefined {
  let words = optionWords.get(column);
  if (!words) {
    const options: readonly string[] = column === 'currency' ? currencyCodes : feeModes;
    words = new Map(
      options.flatMap((option) => [
        [foldHeading(option), option] as const,
        ...languages.map((language) => [foldText(translate(language, `shipment.options.${column}.${option}`)), option] as const),
        ...(spoken[option] ?? []).map((word) => [foldText(word), option] as const),
      ]),
    );
    optionWords.set(column, words);
  }
  return words.get(foldText(written)) ?? words.get(foldHeading(written));
}

const spoken: Record<string, readonly string[]> = {
  IQD: ['د.ع', 'دع', 'دينار', 'دينار عراقي', 'dinar', 'id'],
  USD: ['$', 'دولار', 'dollar', 'us$'],
  fee_on_receiver: ['المستلم', 'الزبون', 'على المستلم', 'على الزبون', 'receiver', 'customer'],
  fee_on_sender: ['العميل', 'التاجر', 'على العميل', 'على التاجر', 'sender', 'client', 'merchant'],
  fee_included: ['شامل', 'شامل التوصيل', 'included'],
  prepaid: ['مدفوع', 'مدفوع مسبقا', 'paid', 'prepaid'],
};
