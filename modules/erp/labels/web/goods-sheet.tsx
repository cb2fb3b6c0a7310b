import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type LabelPaper, labelLines, showsOldPrice } from '#erp/labels/contract';
import { formatAmount, formatDate, Ltr, localName } from '#platform/web';
import { type Form, IconX, type LineCellProps, type LineColumn, useLineColumns } from '#platform/web/ui';
import type { DeskLine } from './desk-lines.ts';

interface GoodsSheetProps {
  form: Form;
  onRemove: (variation: number) => void;
}

/** What is to be printed: each kind of goods with its price, the price before where the paper has room for it, and how many of it. */
export function GoodsSheet({ form, onRemove }: GoodsSheetProps) {
  const { t } = useTranslation();
  const { lines, paper } = form.getValues() as { lines: DeskLine[]; paper: LabelPaper };
  const strikes = showsOldPrice(paper) && form.getValues()['shows_price'];
  const columns = useLineColumns(labelLines, form, { name: GoodsCell, price: PriceCell }).filter(
    ({ name }) => name !== 'code' && (name !== 'old_price' || strikes),
  );
  return (
    <div className="k-sheet">
      <table aria-label={t('labelDesk.chosen')} style={{ minWidth: '32rem' }}>
        <colgroup>
          <col style={{ width: '2.5rem' }} />
          {columns.map(({ name, width }) => (
            <col key={name} style={name === 'name' ? undefined : { width: `${width}rem` }} />
          ))}
          <col style={{ width: '3rem' }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map(({ name, title, align }) => (
              <th key={name} scope="col" data-align={align ?? 'start'}>
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="k-unseen">{t('ui.list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <GoodsRow key={line.variation_id} {...{ form, line, index, columns, onRemove }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GoodsRowProps extends GoodsSheetProps {
  line: DeskLine;
  index: number;
  columns: readonly LineColumn[];
}

function GoodsRow({ form, line, index, columns, onRemove }: GoodsRowProps) {
  const { t } = useTranslation();
  const name = localName(line.name);
  const said = (wire: string) => form.errors[`lines.${index}.${wire}`];
  const problems = ['variation_id', 'old_price', 'copies'].map(said).filter(Boolean);
  return (
    <>
      <tr>
        <td>{index + 1}</td>
        {columns.map(({ name: wire, title, cell }) => (
          <td key={wire} data-title={wire === 'name' ? undefined : title} data-failed={said(wire) ? true : undefined}>
            {cell({
              line,
              index,
              path: `lines.${index}.${wire}`,
              label: `${title} ${name}`,
              error: said(wire),
              change: (part) => form.setFieldValue(`lines.${index}`, { ...line, ...part }),
            })}
          </td>
        ))}
        <td className="k-sheet-verbs">
          <ActionIcon aria-label={t('labelDesk.remove', { name })} onClick={() => onRemove(line.variation_id)}>
            <IconX size="1rem" aria-hidden />
          </ActionIcon>
        </td>
      </tr>
      {problems.length > 0 && (
        <tr className="k-sheet-errors">
          <td />
          <td colSpan={columns.length + 1} role="alert">
            {problems.map((problem, at) => (
              <span key={at}>{problem}</span>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

const GoodsCell = ({ line, index }: LineCellProps) => (
  <div className="lb-goods" data-path={`lines.${index}.variation_id`} tabIndex={-1}>
    <bdi>{localName(line['name'])}</bdi>
    <small>
      <Ltr>{line['code']}</Ltr>
    </small>
  </div>
);

function PriceCell({ line }: LineCellProps) {
  const { t } = useTranslation();
  if (line['price'] === null) return <output className="lb-none">{t('labelDesk.noPrice')}</output>;
  return (
    <output title={line['old_until'] ? t('labelDesk.since', { day: formatDate(line['old_until']) }) : undefined}>
      <Ltr>{formatAmount(line['price'])}</Ltr>
      {line['per'] && <small className="lb-per"> / {localName(line['per'])}</small>}
    </output>
  );
}
