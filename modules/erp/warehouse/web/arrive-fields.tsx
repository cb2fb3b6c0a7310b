import { useTranslation } from 'react-i18next';
import { arrivedLines } from '#erp/warehouse/contract';
import { formatAmount, Ltr, localName, type VerbFieldsProps } from '#platform/web';
import { type LineCellProps, LinesGrid, useLineColumns } from '#platform/web/ui';
import type { SentLine } from './arrived-lines.ts';

/** What arrived: all that is on its way stands there already; less is typed over it. */
export function ArriveFields({ form }: VerbFieldsProps) {
  const { t } = useTranslation();
  const columns = useLineColumns(arrivedLines, form, { line: GoodsOfLine });
  return (
    <LinesGrid
      form={form}
      label={t('stockTransfer.fields.lines')}
      columns={columns.map((column) => (column.name === 'line' ? { ...column, align: undefined } : column))}
      blank={() => ({})}
      isFixed
    />
  );
}

function GoodsOfLine({ line }: LineCellProps) {
  const { t } = useTranslation();
  const sent = line['sent'] as SentLine;
  return (
    <div className="wh-goods">
      <bdi>{localName(sent['variation'])}</bdi>
      <small>
        {t('stockTransfer.open', { unit: localName(sent['unit']) })} <Ltr>{formatAmount(line['left'])}</Ltr>
      </small>
    </div>
  );
}
