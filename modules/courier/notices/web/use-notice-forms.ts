import { useQuery } from '@tanstack/react-query';
import { ParcelNoticeForm } from '#courier/notices/contract';
import { call, type ListAnswer, type WireRow } from '#platform/web';

const path = `/api/v1/${ParcelNoticeForm.path}`;
const atOnce = 100;

/** Every form somebody wrote: a few for each status. */
export function useNoticeForms() {
  return useQuery({
    queryKey: ['lookup', path, 'all'],
    queryFn: async ({ signal }) => {
      const rows: WireRow[] = [];
      for (let page = 1; ; page++) {
        const query = { page, per_page: atOnce, sort_by: 'id', sort_order: 'asc' };
        const answer = await call<ListAnswer<WireRow>>('GET', path, { query, signal, silent: true });
        rows.push(...(answer.items ?? []));
        if (!answer.pagination?.has_more) return rows;
      }
    },
  });
}
