import type { InfiniteData } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { commonTargets } from '#courier/shipment-setup/contract';
import type { MoveNeed, MoveNeeds } from '#courier/shipments/contract';
import { call, type ListAnswer, queryClient, type WireRow } from '#platform/web';

/** A status parcels may be moved to, and what has to be said for it. */
export interface MoveOption {
  id: number;
  base_id: number;
  name: unknown;
  color: string;
  needs: MoveNeeds;
  expected?: string;
  reasons?: { code: string; name: unknown }[];
}

/** The parcels a move is about: one, some, or all that a filter finds. */
export interface MoveSubject {
  ids: readonly number[];
  count: number;
  /** Set where the filter says which, not the ids. */
  filter?: Record<string, unknown>;
  /** The parcel itself, where it is a single one. */
  only?: WireRow;
}

const path = '/api/v1/shipments';
const mostAsked = 8;
const mostNamed = 500;

/** Where all the parcels may go: what the server allows for every one of them, with what each step asks for. */
export function useMoveOptions(subject: MoveSubject) {
  return useQuery({
    queryKey: ['moves', subject.ids, subject.filter, subject.only?.['version']],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { allowed, rows } = await allowedFor(subject, signal);
      const asked = oneOfEachStatus(subject.only ? [subject.only] : rows).slice(0, mostAsked);
      const answers = await Promise.all(
        asked.map((row) => call<{ items: MoveOption[] }>('GET', `${path}/${row.id}/moves`, { signal, silent: true })),
      );
      const merged = mergeOptions(answers.map((answer) => answer.items));
      return allowed ? merged.filter((option) => allowed.includes(option.id)) : merged;
    },
  });
}

async function allowedFor({ ids, filter, only }: MoveSubject, signal: AbortSignal) {
  if (only) return { allowed: undefined, rows: [only] };
  // More than fit into an address are judged by the rows on screen.
  if (ids.length > mostNamed) {
    const rows = loadedRows(ids);
    return { allowed: commonTargets(rows.map((row) => row['can_transfer_to'] ?? [])), rows };
  }
  const query = filter ? { ...filter, per_page: 100 } : { selected_ids: ids.join(','), per_page: 1 };
  const answer = await call<ListAnswer & { can_transfer_to: number[] }>('GET', path, {
    query: query as never,
    signal,
    silent: true,
  });
  return { allowed: answer.can_transfer_to, rows: filter ? answer.items : loadedRows(ids) };
}

/** The chosen rows as the lists on screen have them. */
export function loadedRows(ids: readonly number[]): WireRow[] {
  const wanted = new Set(ids);
  const lists = queryClient.getQueriesData<InfiniteData<ListAnswer>>({ queryKey: ['list', path] });
  const rows = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? []);
  return [...new Map(rows.filter((row) => wanted.has(row.id)).map((row) => [row.id, row])).values()];
}

function oneOfEachStatus(rows: readonly WireRow[]): WireRow[] {
  return [...new Map(rows.map((row) => [`${row['status_id']}/${row['fee_mode']}`, row])).values()];
}

/** Steps open to every parcel asked; what one of them needs is needed. */
function mergeOptions(lists: readonly (readonly MoveOption[])[]): MoveOption[] {
  const [first = [], ...others] = lists;
  return first
    .filter((option) => others.every((list) => list.some((other) => other.id === option.id)))
    .map((option) => {
      const same = lists.flatMap((list) => list.filter((other) => other.id === option.id));
      const needs = Object.fromEntries(
        Object.keys(option.needs).map((name) => [name, same.some((one) => one.needs[name as MoveNeed])]),
      );
      const reasons = same.find((one) => one.reasons)?.reasons;
      return { ...option, needs: needs as MoveNeeds, ...(reasons && { reasons }) };
    });
}
