import { lazy } from 'react';
import { loadStatementPanel } from '#finance/ledger/web';
import type { WireRow } from '#platform/web';

const StatementPanel = lazy(loadStatementPanel);

/** Every line of the books about him, with the paper behind it. */
export const ClientAccount = ({ row }: { row: WireRow }) => <StatementPanel kind="client" id={row.id} />;
