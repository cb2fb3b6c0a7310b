import { refreshLists } from '#platform/web';

/** What a gateway pays out shows in the treasury it lies in as well. */
export async function refreshPayouts(): Promise<void> {
  await Promise.all(['gateway-payouts', 'treasuries'].map((name) => refreshLists(`/api/v1/${name}`)));
}
