import type { Register } from '#erp/pos/contract';
import type { Bilingual } from '#platform/entity';
import { call, newIntent, type WireRow } from '#platform/web';
import { forgetCatalogue } from './catalogue.ts';
import { companyHere } from './here.ts';
import { becomeTill } from './kept-till.ts';
import { inOrder, type KeptClaim, type KeptPaper, type KeptShift, store } from './till-store.ts';

export const claimOf = (company: number): Promise<KeptClaim | undefined> => store.claims.get(company);

/** The shift of a claim that is not closed here. */
export async function shiftOf(claim: KeptClaim | undefined): Promise<KeptShift | undefined> {
  if (!claim) return undefined;
  const shifts = await store.shifts.all({ company: claim.company });
  return shifts.find(({ claimId, state }) => claimId === claim.claimId && state !== 'closed');
}

/** The last shift that was closed here: what it left is the next one's float. */
export async function lastShiftOf(claim: KeptClaim): Promise<KeptShift | undefined> {
  const shifts = await store.shifts.all({ company: claim.company });
  return shifts
    .filter(({ claimId, state }) => claimId === claim.claimId && state === 'closed')
    .toSorted((a, b) => (a.closedAt ?? '').localeCompare(b.closedAt ?? ''))
    .at(-1);
}

/**
 * Makes this device a register. From then on it alone numbers its tickets, from one on: whatever was known here of another is no guide
 * to a number, and a device whose store is empty begins the same way.
 */
export async function claimRegister(register: WireRow, deviceName: string): Promise<KeptClaim> {
  const device = newIntent();
  const { item } = await call<{ item: WireRow }>('POST', '/api/v1/till-claims', {
    body: { register_id: register.id, device, device_name: deviceName || null },
    silent: true,
  });
  const company = companyHere();
  const claim: KeptClaim = {
    ...{ company, claimId: item.id, nth: item['number'], registerId: register.id, device, lastNumber: 0 },
    ...placeOf(register),
  };
  await forgetCatalogue(company);
  await store.claims.put(claim);
  becomeTill();
  // What is numbered and counted here is the only copy until it is sent: the browser is asked not to clear it away.
  void navigator.storage?.persist?.();
  return claim;
}

const placeOf = (register: WireRow) => ({
  code: String(register['code']),
  name: register['name'] as Bilingual,
  branchId: Number(register['branch_id']),
  treasuryId: Number(register['treasury_id']),
  gatewayId: (register['gateway_id'] as number | null) ?? null,
  paperWidth: register['paper_width'] as Register['paperWidth'],
});

/** What became of the register meanwhile: its name, its roll, and whether it is still this device. */
export async function readClaim(claim: KeptClaim): Promise<void> {
  const { item } = await call<{ item: WireRow }>('GET', `/api/v1/registers/${claim.registerId}`, { silent: true, quiet: true });
  const { item: own } = await call<{ item: WireRow }>('GET', `/api/v1/till-claims/${claim.claimId}`, {
    silent: true,
    quiet: true,
  });
  await store.claims.update(claim.company, { ...placeOf(item), isEnded: own['state'] !== 'live' });
}

/** What of a claim the server has not taken yet. */
export const unsentOf = async (company: number): Promise<KeptPaper[]> =>
  inOrder(await store.papers.all({ company, state: 'waiting' }), await store.papers.all({ company, state: 'refused' }));
