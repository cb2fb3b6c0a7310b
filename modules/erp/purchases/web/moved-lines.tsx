import { useTranslation } from 'react-i18next';
import { receivedLines, returnedLines } from '#erp/purchases/contract';
import { thousandths, units } from '#platform/entity';
import { formatAmount, Ltr, localName, type WireRow } from '#platform/web';
import { type Form, type Line, type LineCellProps, LinesGrid, useLineColumns } from '#platform/web/ui';

type Bought = Line & { id: number };

/** What of each line may still move: what is missing of it, or what came and is not sent back. */
export const movable = (row: WireRow, way: 'receive' | 'returnGoods'): Line[] =>
  ((row['lines'] ?? []) as Bought[])
    .map((line) => ({
      line,
      left: way === 'receive' ? minus(line['quantity'], line['received']) : minus(line['received'], line['returned']),
    }))
    .filter(({ left }) => left > 0)
    .map(({ line, left }) => ({
      line: line.id,
      bought: line,
      left: String(units(left)),
      quantity: way === 'receive' ? String(units(left)) : null,
      ...(way === 'receive' && { expires_on: null, lot: null }),
    }));

const kept = (quantity: unknown) => thousandths(Number(quantity ?? 0));
const minus = (whole: unknown, part: unknown) => kept(whole) - kept(part);

/** The body of a verb that moves goods: the lines something is said of. */
export const movedBody = ({ lines, ...values }: Record<string, any>) => ({
  ...values,
  lines: (lines as Line[])
    .filter((line) => kept(line['quantity']) !== 0)
    .map(({ bought: _bought, left: _left, ...line }) => line),
});

/** A verb that moves goods is told of some. */
export const movedSlips = ({ lines }: Record<string, any>, t: (key: string) => string): Record<string, string> =>
  (lines as Line[]).some((line) => kept(line['quantity']) !== 0) ? {} : { 'lines.0.quantity': t('ui.rules.required') };

/** The goods of a purchase, each with how many of it come, or go back, now. */
export function MovedLines({ form, way }: { form: Form; way: 'receive' | 'returnGoods' }) {
  const { t } = useTranslation();
  const columns = useLineColumns(way === 'receive' ? receivedLines : returnedLines, form, { line: GoodsOfLine });
  return (
    <LinesGrid
      form={form}
      label={t('purchase.fields.lines')}
      columns={columns.map((column) =>
        column.name === 'line' ? { ...column, title: t('purchaseLine.fields.variation'), align: undefined } : column,
      )}
      blank={() => ({})}
      isFixed
    />
  );
}

function GoodsOfLine({ line }: LineCellProps) {
  const { t } = useTranslation();
  const bought = line['bought'] as Bought;
  return (
    <div className="pu-goods">
      <bdi>{localName(bought['variation'])}</bdi>
      <small>
        {t('purchase.left', { unit: localName(bought['unit']) })} <Ltr>{formatAmount(line['left'])}</Ltr>
      </small>
    </div>
  );
}
