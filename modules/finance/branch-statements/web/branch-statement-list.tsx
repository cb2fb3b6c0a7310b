import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BranchStatement } from '#finance/branch-statements/contract';
import { EntityList, IconScale } from '#platform/web/ui';
import extras from './branch-statement-extras.tsx';
import { branchStatementPage, DrawUpDialog } from './draw-up-dialog.tsx';

const beside = [{ label: 'screens.accounting-branches-not_paid', to: '/accounting/branches/not_paid', icon: IconScale }];

/** What branches drew up with each other, and what became of it. */
export default function BranchStatementList() {
  const navigate = useNavigate();
  const [isDrawing, setDrawing] = useState(false);
  const create = { label: 'branchStatement.actions.create', run: () => setDrawing(true), permission: 'accounts_management' };
  return (
    <>
      <EntityList entity={BranchStatement} extras={extras} part={{ fixed: {}, title: 'branchStatement.title', create, beside }} />
      {isDrawing && <DrawUpDialog onClose={() => setDrawing(false)} onDrawn={(id) => navigate(branchStatementPage(id))} />}
    </>
  );
}
