import './cash-movement.ts';

export { bookCount } from './book-count.ts';
export { branchAccounts } from './branch-accounts.ts';
export { cashBetweenBranches } from './cash-between.ts';
export { countTreasury } from './count-treasury.ts';
export { createVoucher } from './create-voucher.ts';
export { decideRemittance } from './decide-remittance.ts';
export { approveVoucher, refuseVoucher } from './draft-vouchers.ts';
export { cancelTransfer, decideTransfer, rejectTransfer } from './end-transfer.ts';
export { rateOfDay } from './exchange-rate-off.ts';
export {
  holdOpenPapers,
  holdPapers,
  type Item,
  type ItemOf,
  itemOf,
  itemTells,
  keptOnce,
  lockParties,
  lockParty,
  lowerItem,
  openItemsOf,
  type PaperKey,
  papersSettledBy,
  putItem,
  raiseItem,
  releaseItems,
  reopenItems,
  settleItem,
  tellSettled,
} from './items.ts';
export { balanceIsClaimedBy, linesNamed, lockBalance } from './judge-voucher.ts';
export { type Allocation, judgeAllocations, openItems } from './open-items.ts';
export { chequesOf, vouchersOf } from './papers-of.ts';
export { type CashForPaper, cashSaid, type OwedPaper, payPaper } from './pay-paper.ts';
export { approvalRefusals, mayPayAlone, paymentLimits } from './payment-limits.ts';
export { receiveRemittance } from './receive-remittance.ts';
export { receiveTransfer } from './receive-transfer.ts';
export { remittances } from './remittances.ts';
export { requestTransfer } from './request-transfer.ts';
export { saidAmount } from './said-amount.ts';
export { sendRemittance } from './send-remittance.ts';
export { sendTransfer } from './send-transfer.ts';
export { holdCash, type ItemPart, settleInCash, spreadOver, spreadOverItems } from './settle-items.ts';
export { spendHeld } from './spend-held.ts';
export { treasuryTransfers } from './transfer-routes.ts';
export {
  cashAccountOf,
  coinOf,
  holdTreasuries,
  isKeptForOthers,
  isOfOtherClients,
  lockTreasury,
  type OpenTreasury,
  requireFunds,
  treasuries,
  treasuryBalance,
  treasuryCurrency,
} from './treasuries.ts';
export { treasuryCounts } from './treasury-counts.ts';
export { vouchers } from './voucher-routes.ts';
export { issueVoucher, reverseVoucher, takeBackVoucher, voucherIsHeldBy } from './vouchers.ts';
