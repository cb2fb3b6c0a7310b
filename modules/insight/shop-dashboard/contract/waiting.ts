import { CashMove, CashShift, posRights, TillFlag, TillPaper } from '#erp/pos/contract';
import { Sale, saleRights } from '#erp/sales/contract';

/** What waits for somebody, in the order it is told: the key of its rows, and the list of just those. */
export const waiting = {
  shifts: { permission: posRights.use, url: `${CashShift.screens}?state=closed` },
  sales: { permission: saleRights.see, url: `${Sale.screens}/not-confirmed-sales` },
  papers: { permission: posRights.use, url: `${TillPaper.screens}?state=refused` },
  flags: { permission: posRights.use, url: `${TillFlag.screens}?state=open` },
  moves: { permission: posRights.use, url: `${CashMove.screens}?state=undecided` },
} as const;
export type WaitingName = keyof typeof waiting;
export const waitingNames = Object.keys(waiting) as WaitingName[];
