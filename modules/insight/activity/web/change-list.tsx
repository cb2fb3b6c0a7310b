import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ToldChange } from '#insight/activity/contract';
import { formatAmount, formatDate, formatMoment, formatNumber, Ltr, localName } from '#platform/web';

/** What was changed, from what to what. */
export function ChangeList({ changes }: { changes: readonly ToldChange[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <ul className="ac-changes">
      {changes.map((one) => (
        <li key={one.label}>
          {one.label}
          {(one.before !== null || one.after !== null) && (
            <>
              : <del>{saidOf(one, one.before, t)}</del> <ins>{saidOf(one, one.after, t)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function saidOf({ kind, currency }: ToldChange, value: unknown, t: TFunction) {
  if (value === null || value === '') return t('activity.nothing');
  switch (kind) {
    case 'bool':
      return t(value ? 'ui.yes' : 'ui.no');
    case 'money':
      return <Ltr>{formatAmount(String(value), currency ?? undefined)}</Ltr>;
    case 'date':
      return <Ltr>{formatDate(String(value))}</Ltr>;
    case 'instant':
      return <Ltr>{formatMoment(String(value))}</Ltr>;
    case 'integer':
    case 'decimal':
    case 'quantity':
      return <Ltr>{formatNumber(String(value))}</Ltr>;
    default:
      return <bdi>{localName(value)}</bdi>;
  }
}
