import { useTranslation } from 'react-i18next';
import type { Lines } from '#platform/entity';
import { formatAmount, Ltr, localName } from '#platform/web';
import { type Form, type LineCellProps, LinesGrid, useLineColumns } from '#platform/web/ui';
import './catalog.css';

/** The goods of a document, each with how many of them move now. */
export default function MovedLines({ form, lines }: { form: Form; lines: Lines<any, any> }) {
  const { t } = useTranslation();
  const columns = useLineColumns(lines, form, { line: GoodsOfLine });
  return (
    <LinesGrid
      form={form}
      label={t('movedLines.goods')}
      columns={columns.map((column) => (column.name === 'line' ? { ...column, align: undefined } : column))}
      blank={() => ({})}
      isFixed
    />
  );
}

function GoodsOfLine({ line }: LineCellProps) {
  const { t } = useTranslation();
  const of = line['of'] as Record<string, unknown>;
  return (
    <div className="c-moved">
      <bdi>{localName(of['variation'])}</bdi>
      <small>
        {t('movedLines.left', { unit: localName(of['unit']) })} <Ltr>{formatAmount(line['left'])}</Ltr>
      </small>
    </div>
  );
}
