import type { TFunction } from 'i18next';
import { thousandths, units } from '#platform/entity';
import type { WireRow } from '#platform/web';
import type { Line } from '#platform/web/ui';

/** A line of a transfer as its item tells it. */
export type SentLine = Line & { id: number };

const kept = (quantity: unknown) => thousandths(Number(quantity ?? 0));

/** What of a transfer is not accounted for yet, line by line. */
export const onTheWay = (row: WireRow): Line[] =>
  ((row['lines'] ?? []) as SentLine[])
    .map((sent) => ({ sent, left: kept(sent['quantity']) - kept(sent['received']) - kept(sent['settled']) }))
    .filter(({ left }) => left > 0)
    .map(({ sent, left }) => ({ line: sent.id, sent, left: String(units(left)), quantity: String(units(left)) }));

/** Of each line what arrived; lines of which nothing did are left out. */
export const arrivedBody = ({ lines }: Record<string, any>) => ({
  lines: (lines as Line[]).filter(({ quantity }) => kept(quantity) !== 0).map(({ line, quantity }) => ({ line, quantity })),
});

/** Whoever takes something in says of one line at least how much, if it is nothing. */
export const arrivedSlips = ({ lines }: Record<string, any>, t: TFunction): Record<string, string> =>
  (lines as Line[]).some(({ quantity }) => quantity !== null && quantity !== '')
    ? {}
    : { 'lines.0.quantity': t('ui.rules.required') };
