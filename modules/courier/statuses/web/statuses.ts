import { useQuery } from '@tanstack/react-query';
import { call, currentLanguage, type ListAnswer, localName } from '#platform/web';

/** A status as every signed-in person may pick it. */
export interface StatusChoice {
  id: number;
  name: unknown;
  color: string;
  phase: string;
  sort: number;
  base_id: number;
}

const path = '/api/v1/shipment-statuses';

/** Every status of the company by id, in its own order; read once and kept until a status changes. */
export function useStatuses(): ReadonlyMap<number, StatusChoice> {
  const found = useQuery({
    queryKey: ['lookup', path, 'all'],
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }) => {
      const answer = await call<ListAnswer<StatusChoice>>('GET', path, { query: { paginated: false }, signal, silent: true });
      return new Map(answer.items.toSorted((a, b) => a.sort - b.sort).map((one) => [one.id, one]));
    },
  });
  return found.data ?? none;
}
const none: ReadonlyMap<number, StatusChoice> = new Map();

/** A name kept in all six languages, in the one in use; names typed by the office have two. */
export function nameInLanguage(value: unknown): string {
  const names = (value as { name?: unknown } | null | undefined)?.name ?? value;
  const own = (names as Record<string, string> | null | undefined)?.[currentLanguage()];
  return typeof own === 'string' && own !== '' ? own : localName(names);
}

/** The phase whose badge a status colour is: colours are named, and speak the same everywhere. */
const phases: Record<string, string> = {
  slate: 'intake',
  blue: 'hub',
  indigo: 'out',
  amber: 'exception',
  terracotta: 'return',
  green: 'done',
  red: 'lost',
  grey: 'off',
};

export function phaseOfColour(color: string | null | undefined): string {
  return phases[color ?? ''] ?? 'intake';
}

/** How a status is shown everywhere: its name, or the one the row brought until the statuses are here, and its phase's colour. */
export function useStatusBadge(): (id: number, name?: unknown) => { label: string; phase: string } {
  const statuses = useStatuses();
  return (id, name) => {
    const status = statuses.get(id);
    return { label: nameInLanguage(status?.name ?? name), phase: phaseOfColour(status?.color) };
  };
}
