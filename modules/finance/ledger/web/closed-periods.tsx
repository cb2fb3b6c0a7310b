import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can, formatDate, formatMoment, Ltr } from '#platform/web';
import { TableBox } from '#platform/web/ui';
import type { Close } from './period-answers.ts';
import type { PeriodAsked } from './period-dialog.tsx';

/** What was closed, by whom and what stood open then; the last one is reopened by somebody else. */
export function Closes({ closes, onAsk }: { closes: readonly Close[]; onAsk: (asked: PeriodAsked) => void }) {
  const { t } = useTranslation();
  if (closes.length === 0) return null;
  const last = closes.find((one) => !one.reopened_at)?.id;
  return (
    <section className="l-currency" aria-label={t('periods.history')}>
      <header>
        <h2>{t('periods.history')}</h2>
      </header>
      <TableBox className="l-lines l-closes">
        <table className="k-table">
          <thead>
            <tr>
              <th scope="col">{t('periods.closedTo')}</th>
              <th scope="col">{t('periods.by')}</th>
              <th scope="col">{t('periods.open')}</th>
              <th scope="col">{t('periods.reopened')}</th>
              <th scope="col">
                <span className="k-unseen">{t('ui.list.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {closes.map((one) => (
              <tr key={one.id} data-tone={one.reopened_at ? 'muted' : undefined}>
                <td>
                  <Ltr>{formatDate(one.closed_to)}</Ltr> {one.kind === 'year' && t('periods.year')}
                </td>
                <td>
                  <bdi>{one.user}</bdi> <Ltr>{formatMoment(one.closed_at)}</Ltr>
                </td>
                <td title={one.open_points.map(({ text }) => text).join('\n')}>{one.open_points.length || ''}</td>
                <td>
                  {one.reopened_at && (
                    <>
                      <bdi>{one.reopened_by}</bdi> <Ltr>{formatMoment(one.reopened_at)}</Ltr>: <bdi>{one.reopen_reason}</bdi>
                    </>
                  )}
                </td>
                <td data-align="end">
                  {one.id === last && can('hard_close_period') && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      disabled={one.is_mine}
                      title={one.is_mine ? t('periods.notYours') : undefined}
                      onClick={() => onAsk({ kind: 'reopen', id: one.id, day: one.closed_to })}
                    >
                      {t('periods.reopen')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
}
