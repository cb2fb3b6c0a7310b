import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSponsorStrip } from '#courier/sponsors/web';
import { Statement } from '#courier/statements/contract';
import { handOn, openPaper } from '#foundation/papers/web';
import { arrangeColumns, askConfirm, type WireRow } from '#platform/web';
import { declaredColumns, IconPrinter, IconReceipt, ListPage, PageSkeleton } from '#platform/web/ui';
import { usePostStatement } from './take-step.ts';

const path = '/api/v1/statement-accounts/mine';
const SponsorStrip = lazy(loadSponsorStrip);
const shown = { number: 9, state: 8, row_count: 5, total_collected: 8, total_fees: 7, net: 8, currency: 4.5, created_at: 9 };
/** The same in each of his rows. */
const unsaid = ['kind', 'client_id', 'delivery_id', 'receiving_delivery_id', 'branch_id'] as const;

/** What a client was and is to be paid, and the one press that asks for what is due now. */
export default function MyStatements() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OwnStatements />
    </Suspense>
  );
}

function OwnStatements() {
  const { t } = useTranslation();
  const post = usePostStatement();
  const ask = () =>
    askConfirm({
      title: t('statement.actions.request'),
      message: t('statement.confirm.request'),
      confirmLabel: t('statement.actions.request'),
      tone: 'plain',
      action: () => post('/api/v1/statement-accounts/request').then(() => undefined),
    });
  const isPrinted = (row: WireRow) => row['state'] !== 'new' && row['state'] !== 'void';
  return (
    <ListPage
      name="my-statements"
      path={path}
      title={t('screens.accounting-statement-accounts-mine')}
      // What waits in a chooser is the office's.
      columns={arrangeColumns(declaredColumns(Statement, t), { first: shown, hide: unsaid }).filter((column) => !column.hidden)}
      filters={[]}
      canSearch={false}
      defaultSort="-id"
      primary={{ label: t('statement.actions.request'), icon: IconReceipt, run: () => void ask() }}
      rowActions={(row) =>
        isPrinted(row)
          ? [
              { label: t('statement.actions.print'), icon: IconPrinter, run: () => void openPaper(`${path}/${row.id}/print`) },
              handOn(`${path}/${row.id}/print`),
            ]
          : []
      }
      exportPath={false}
      emptyHint={t('statement.emptyMine')}
    >
      <SponsorStrip />
    </ListPage>
  );
}
