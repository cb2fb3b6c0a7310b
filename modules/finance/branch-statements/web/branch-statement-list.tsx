import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BranchStatement } from '#finance/branch-statements/contract';
import { can, fitColumns, formatAmount, Ltr, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, IconReceipt, IconScale, ListPage, StatusBadge } from '#platform/web/ui';
import { branchStatementPage, DrawUpDialog } from './draw-up-dialog.tsx';
import { statePhase } from './state-phase.ts';

const path = '/api/v1/branch-statements';
const widths = { number: 11, branch_id: 10, counter_branch_id: 10, state: 9, line_count: 6, net: 10 };

/** What branches drew up with each other, and what became of it. */
export default function BranchStatementList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isDrawing, setDrawing] = useState(false);
  const cells = {
    state: (row: WireRow) => (
      <StatusBadge label={t(`branchStatement.options.state.${row['state']}`)} phase={statePhase[row['state']] ?? 'intake'} />
    ),
    net: (row: WireRow) => <Ltr>{formatAmount(row['net'], row['currency'])}</Ltr>,
  };
  return (
    <>
      <ListPage
        name="branch-statements"
        path={path}
        title={t('branchStatement.title')}
        crumbs={[{ label: t('screens.accounting-branches-not_paid'), to: '/accounting/branches/not_paid' }]}
        columns={fitColumns(declaredColumns(BranchStatement, t, cells), widths)}
        filters={declaredFilters(BranchStatement, t)}
        defaultSort="-id"
        rowHref={(row) => branchStatementPage(row.id)}
        primary={
          can('accounts_management')
            ? { label: t('branchStatement.actions.create'), icon: IconReceipt, run: () => setDrawing(true) }
            : undefined
        }
        secondary={[{ label: t('screens.accounting-branches-not_paid'), icon: IconScale, to: '/accounting/branches/not_paid' }]}
        exportPath={can('export_sensitive') ? `${path}/export` : false}
        emptyHint={t('branchStatement.empty')}
      />
      {isDrawing && <DrawUpDialog onClose={() => setDrawing(false)} onDrawn={(id) => navigate(branchStatementPage(id))} />}
    </>
  );
}
