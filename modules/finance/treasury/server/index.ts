export { branchAccounts } from './branch-accounts.ts';
export { balanceIsClaimedBy, createVoucher, type NewVoucher } from './create-voucher.ts';
export { type DecideRemittance, decideRemittance } from './decide-remittance.ts';
export { type ReceiveRemittance, receiveRemittance } from './receive-remittance.ts';
export { remittances } from './remittances.ts';
export { type SendRemittance, sendRemittance } from './send-remittance.ts';
export { cashAccountOf, lockTreasury, type OpenTreasury, requireFunds, treasuries, treasuryBalance } from './treasuries.ts';
export { vouchers } from './voucher-routes.ts';
export { issueVoucher, reverseVoucher, takeBackVoucher, type VoucherOrder, voucherIsHeldBy } from './vouchers.ts';
