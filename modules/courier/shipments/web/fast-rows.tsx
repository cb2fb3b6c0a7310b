import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { can, formatAmount, formatNumber, Ltr, localName } from '#platform/web';
import { EmptyState, IconAlertTriangle, IconCircleCheck, IconPrinter } from '#platform/web/ui';
import { printSheets } from './print-sheets.ts';
import type { FastRow } from './sent-parcels.ts';

interface FastRowsProps {
  rows: readonly FastRow[];
  onPutRight: (row: FastRow) => void;
  onAgain: (row: FastRow) => void;
}

/** Everything typed since the page was opened, the last first, with what each comes to. */
export function FastRows({ rows, onPutRight, onAgain }: FastRowsProps) {
  const { t } = useTranslation();
  const saved = rows.filter((row) => row.state === 'saved');
  const ids = saved.map((row) => row.item?.id as number);
  return (
    <section className="k-panel" aria-label={t('shipmentScreens.fast.done')}>
      <div className="c-fast-head">
        <h2>{t('shipmentScreens.fast.done')}</h2>
        <span role="status">{t('shipmentScreens.fast.count', { count: saved.length, shown: formatNumber(saved.length) })}</span>
        {can('print_shipments_receipt') && ids.length > 0 && (
          <Button
            variant="light"
            leftSection={<IconPrinter size="1rem" aria-hidden />}
            onClick={() => void printSheets(ids, 'label')}
          >
            {t('shipmentScreens.print.label')}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('shipmentScreens.fast.none')} hint={t('shipmentScreens.fast.noneHint')} />
      ) : (
        <ul className="c-fast-rows">
          {rows.map((row) => (
            <li key={row.key} data-state={row.state}>
              <Mark state={row.state} />
              <strong>
                {row.item ? (
                  <Link to={`/shipments/${row.item.id}/show`}>
                    <Ltr>{row.item['receipt_no'] ?? `#${row.item.id}`}</Ltr>
                  </Link>
                ) : (
                  <Ltr>{row.values['receipt_no'] || '…'}</Ltr>
                )}
              </strong>
              <bdi>{row.values['receiver_name']}</bdi>
              <Ltr>{row.values['phone']}</Ltr>
              <bdi>{localName(row.item?.['city'])}</bdi>
              <Ltr>{formatAmount(row.values['price'], row.values['currency'])}</Ltr>
              {row.state === 'saved' && (
                <span>
                  {t('shipmentScreens.fast.net')} <Ltr>{formatAmount(row.item?.['net_amount'], row.values['currency'])}</Ltr>
                </span>
              )}
              {row.state === 'failed' && (
                <span role="alert" className="c-fast-failed">
                  {row.message}{' '}
                  <Button size="compact-sm" variant="light" onClick={() => (row.isUndecided ? onAgain(row) : onPutRight(row))}>
                    {t(row.isUndecided ? 'shipmentScreens.fast.again' : 'shipmentScreens.fast.putRight')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Mark({ state }: { state: FastRow['state'] }) {
  const { t } = useTranslation();
  if (state === 'saving') return <Loader size="1.1rem" aria-label={t('ui.loading')} />;
  const Icon = state === 'saved' ? IconCircleCheck : IconAlertTriangle;
  return <Icon size="1.2rem" aria-label={t(`shipmentScreens.fast.${state}`)} />;
}
