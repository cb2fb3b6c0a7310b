import { CashMove, CashShift, TillClaim, TillFlag, TillPaper } from '#erp/pos/contract';
import { shopParties } from '#finance/ledger/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { partyIs } from '#foundation/parties/server';
import { type Implemented, implement } from '#platform/server';
import { catalogueRoute } from './catalogue-route.ts';
import { claimTill, endClaim } from './claim-till.ts';
import { correctPaper, setAsidePaper } from './correct-paper.ts';
import { decideMove } from './decide-move.ts';
import { approveShift, reopenShift } from './decide-shift.ts';
import { picturesRoute } from './pictures-route.ts';
import { problemRoute } from './problem-route.ts';
import { registers } from './registers.ts';
import { settleFlag } from './settle-flag.ts';
import { shiftReportRoute } from './shift-report.ts';
import { correctRoute, tillPaperRoute } from './till-routes.ts';

documentIsNumbered('cash_shift', { table: 'cash_shift' });
documentIsNumbered('cash_move', { table: 'cash_move' });
documentIsNumbered('till_paper', { table: 'till_paper' });
partyIs('cashShift', shopParties.cashShift);
partyIs('cashMove', shopParties.cashMove);

const kept = { without: ['create', 'edit', 'remove', 'disable'] } as const;
const ofShift = (what: string) =>
  `(select ${what} from till_paper p where p.tenant_id = :tenant and p.shift_id = e.id and p.kind = 'ticket' and p.state in ('taken', 'corrected'))`;
const openFlags = (column: 'shift_id' | 'till_paper_id') =>
  `(select count(*)::bigint from till_flag f where f.tenant_id = :tenant and f.${column} = e.id and f.state = 'open')`;

export { registers };

export const tillClaims: Implemented = implement(TillClaim, { ...kept, verbs: { claim: claimTill, end: endClaim } });

export const cashShifts: Implemented = implement(CashShift, {
  ...kept,
  search: 'index',
  expressions: {
    tickets: ofShift('count(*)::bigint'),
    sold: ofShift('coalesce(sum(p.total), 0)::bigint'),
    flags: openFlags('shift_id'),
  },
  verbs: { approve: approveShift, reopen: reopenShift },
  can: {
    reopen: () => ({
      'errors.till.laterShift': `exists (select from cash_shift l where l.tenant_id = :tenant and l.register_id = e.register_id and l.id > e.id)`,
      'errors.till.claimEnded': `exists (select from till_claim c where c.tenant_id = :tenant and c.id = e.claim_id and c.state <> 'live')`,
    }),
  },
  papers: {
    sale: 'exists (select from till_paper p where p.tenant_id = :tenant and p.shift_id = e.id and p.sale_id = r.id)',
    cashMove: 'r.shift_id = e.id',
  },
  showExtras: () => ({ opening: 'e.opening', closing: 'e.closing', rates: 'e.rates' }),
  routes: [shiftReportRoute],
});

export const cashMoves: Implemented = implement(CashMove, { ...kept, search: 'index', verbs: { decide: decideMove } });

export const tillPapers: Implemented = implement(TillPaper, {
  ...kept,
  search: 'index',
  expressions: {
    customer: '(select s.customer_id from sale s where s.tenant_id = :tenant and s.id = e.sale_id)',
    flags: openFlags('till_paper_id'),
    problem: `e.problem ->> 'key'`,
  },
  verbs: { correct: correctPaper, setAside: setAsidePaper },
  showExtras: () => ({ content: 'e.content', corrected: 'e.corrected', problem_values: `e.problem -> 'values'` }),
  routes: [tillPaperRoute, correctRoute, catalogueRoute, picturesRoute, problemRoute],
});

export const tillFlags: Implemented = implement(TillFlag, {
  ...kept,
  expressions: { said: `e."values"::text` },
  verbs: { settle: settleFlag },
});

export { expectedInDrawers } from './drawer.ts';
export { takePaper } from './take-paper.ts';
export { approveShift, claimTill, endClaim };
