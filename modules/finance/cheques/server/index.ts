import { Cheque } from '#finance/cheques/contract';
import { shopParties } from '#finance/ledger/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { partyIs } from '#foundation/parties/server';
import { type Implemented, implement } from '#platform/server';
import { cashCheque, collectCheque, honourCheque } from './collect-cheque.ts';
import { depositCheque } from './deposit-cheque.ts';
import { endorseCheque } from './endorse-cheque.ts';
import { holdAgain } from './hold-again.ts';
import { openPapersRoute } from './open-papers.ts';
import { bounceCheque, handBackCheque, stopCheque } from './take-back-cheque.ts';

export { tellDueCheques } from './tell-due.ts';
export { promisedFor, uncollectedFrom, uncollectedOn } from './uncollected.ts';

import { writeCheque } from './write-cheque.ts';

documentIsNumbered('cheque', { table: 'cheque' });
partyIs('cheque', shopParties.cheque);

const nameOf = (side: 'customer' | 'supplier') =>
  `(select p.name from ${side} p where p.tenant_id = :tenant and p.id = e.${side}_id)`;

export const cheques: Implemented = implement(Cheque, {
  search: 'index',
  expressions: { who: `case e.kind when 'received' then ${nameOf('customer')} else ${nameOf('supplier')} end` },
  verbs: {
    write: writeCheque,
    deposit: depositCheque,
    collect: collectCheque,
    endorse: endorseCheque,
    honour: honourCheque,
    cash: cashCheque,
    holdAgain,
    handBack: handBackCheque,
    bounce: bounceCheque,
    stop: stopCheque,
  },
  papers: { journalEntry: `r.doc_type = 'cheque' and r.doc_id = e.id` },
  routes: [openPapersRoute],
});
export {
  bounceCheque,
  cashCheque,
  collectCheque,
  depositCheque,
  endorseCheque,
  handBackCheque,
  holdAgain,
  honourCheque,
  stopCheque,
  writeCheque,
};
