export { branchAccounts } from './branch-accounts.ts';
export { type DecideRemittance, decideRemittance } from './decide-remittance.ts';
export { type ReceiveRemittance, receiveRemittance } from './receive-remittance.ts';
export { remittances } from './remittances.ts';
export { type SendRemittance, sendRemittance } from './send-remittance.ts';
export { cashAccountOf, lockTreasury, type OpenTreasury, requireFunds, treasuries, treasuryBalance } from './treasuries.ts';
export { issueVoucher, reverseVoucher, type VoucherOrder, vouchers } from './vouchers.ts';
