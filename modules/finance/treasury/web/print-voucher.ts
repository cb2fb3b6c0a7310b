import { openPaper } from '#foundation/papers/web';

export type VoucherSheet = 'receipt' | 'a5' | 'a4';

/** Opens a bond's sheet in a new tab. */
export function printVoucher(id: number, size: VoucherSheet): Promise<void> {
  return openPaper(`/api/v1/transactions/${id}/print`, { size });
}
