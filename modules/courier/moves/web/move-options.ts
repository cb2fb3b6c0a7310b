import { type InfiniteData, useQuery } from '@tanstack/react-query';
import type { MoveNeed, MoveNeeds } from '#courier/moves/contract';
import type { ParcelSubject } from '#courier/shipments/web';
import { commonTargets, type LiableParty } from '#courier/statuses/contract';
import { call, type ListAnswer, queryClient, type WireRow } from '#platform/web';

/** A status parcels may be moved to, and what has to be said for it. */
export interface MoveOption {
  id: number;
  base_id: number;
  name: unknown;
  color: string;
  needs: MoveNeeds;
  expected?: string;
  claim?: string;
  reasons?: { code: string; name: unknown; liable: LiableParty }[];
}

/** The parcels a move is about. */
export type MoveSubject = ParcelSubject;

const path = '/api/v1/shipments';
const mostAsked = 8;
const mostNamed = 500;
const mostPieces = 10;

/** Where all the parcels may go: what the server allows for every one of them, with what each step asks for. */
export function useMoveOptions(subject: MoveSubject) {
  return useQuery({
    queryKey: ['moves', subject.ids, subject.filter, subject.only?.['version']],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { allowed, asked } = await allowedFor(subject, signal);
      const answers = await Promise.all(
        asked
          .slice(0, mostAsked)
          .map((id) => call<{ items: MoveOption[] }>('GET', `${path}/${id}/moves`, { signal, silent: true })),
      );
      const merged = mergeOptions(answers.map((answer) => answer.items));
      return allowed ? merged.filter((option) => allowed.includes(option.id)) : merged;
    },
  });
}

async function allowedFor({ ids, filter, only }: MoveSubject, signal: AbortSignal) {
  if (only) return { allowed: undefined, asked: [only.id] };
  const list = (query: Record<string, unknown>) =>
    call<ListAnswer & { can_transfer_to: number[] }>('GET', path, { query: query as never, signal, silent: true });
  if (filter) {
    const { can_transfer_to, items } = await list({ ...filter, per_page: 100 });
    return { allowed: can_transfer_to, asked: oneOfEachStatus(items) };
  }
  const answers = await Promise.all(piecesOf(ids).map((piece) => list({ selected_ids: piece.join(','), per_page: 1 })));
  return { allowed: commonTargets(answers.map((answer) => answer.can_transfer_to)), asked: askedOf(ids) };
}

/** As many as fit into an address; what is beyond the last piece is judged when it is moved. */
function piecesOf(ids: readonly number[]): number[][] {
  const count = Math.min(mostPieces, Math.ceil(ids.length / mostNamed));
  return Array.from({ length: count }, (_, at) => ids.slice(at * mostNamed, (at + 1) * mostNamed));
}

/** Of the rows on screen one of each status; those that are on no screen are asked themselves. */
function askedOf(ids: readonly number[]): number[] {
  const rows = loadedRows(ids);
  const loaded = new Set(rows.map((row) => row.id));
  return [...oneOfEachStatus(rows), ...ids.filter((id) => !loaded.has(id))];
}

/** The chosen rows as the lists on screen have them. */
export function loadedRows(ids: readonly number[]): WireRow[] {
  const wanted = new Set(ids);
  const lists = queryClient.getQueriesData<InfiniteData<ListAnswer>>({ queryKey: ['list', path] });
  const rows = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? []);
  return [...new Map(rows.filter((row) => wanted.has(row.id)).map((row) => [row.id, row])).values()];
}

/** The branch all of them lie with, as a picker is narrowed by it; nothing where they lie with several. */
export function branchOf({ ids, only }: MoveSubject): { branch_ids?: number[] } {
  const branchIds = [...new Set((only ? [only] : loadedRows(ids)).map((row) => row['branch_id'] as number))];
  return branchIds.length === 1 ? { branch_ids: branchIds } : {};
}

export const currencyOf = ({ only }: MoveSubject): string => only?.['currency'] ?? 'IQD';

function oneOfEachStatus(rows: readonly WireRow[]): number[] {
  return [...new Map(rows.map((row) => [`${row['status_id']}/${row['fee_mode']}`, row.id])).values()];
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
