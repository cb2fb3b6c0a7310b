import { refreshLists } from '#platform/web';

/** Cash that moved shows in every treasury and account between branches at once. */
export async function refreshMoney(): Promise<void> {
  await Promise.all(
    ['remittances', 'treasury-transfers', 'treasury-counts', 'branch-accounts', 'treasuries', 'transactions'].map((name) =>
      refreshLists(`/api/v1/${name}`),
    ),
  );
}
