import { Employment } from '#erp/hr/contract';
import { useList, type WireRow } from '#platform/web';

/** The terms a person works on; none where nobody has written any. */
export function useEmployment(user: number): {
  row: WireRow | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
} {
  const found = useList(`/api/v1/${Employment.path}`, { user_id: user }, 1);
  return { row: found.rows[0], isLoading: found.isLoading, hasFailed: found.isError, retry: () => void found.refetch() };
}
