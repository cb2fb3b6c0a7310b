import { refreshLists } from '#platform/web';

/** What was booked shows in every list money stands in. */
export async function refreshExpenses(): Promise<void> {
  await Promise.all(
    ['expenses', 'expense-schedules', 'transactions', 'treasuries'].map((name) => refreshLists(`/api/v1/${name}`)),
  );
}
