import { attempt, call } from '#platform/web';

export type VoucherSheet = 'receipt' | 'a5' | 'a4';

/** Opens a bond's sheet in a new tab, opened at once so that the browser knows somebody pressed for it. */
export async function printVoucher(id: number, size: VoucherSheet): Promise<void> {
  const tab = window.open('', '_blank');
  const answer = await attempt(
    call<{ name: string; pdf: string }>('GET', `/api/v1/transactions/${id}/print`, { query: { size }, silent: true }),
  );
  if (!answer) return tab?.close();
  const bytes = Uint8Array.from(atob(answer.pdf), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  if (tab) tab.location.href = address;
  else window.location.assign(address);
}
