/** What a list shows, as the address bar holds it: every part can be sent to a colleague as a link. */
export interface ListState {
  search: string;
  /** Wire name, `-` in front for descending; empty for the list's own order. */
  sort: string;
  /** Filters by wire parameter: `client_ids` → "3,7", `created_at_from` → "2026-11-01". */
  filters: Record<string, string>;
}

/** Parameters of the page that are no filters. */
const reserved = new Set(['search', 'sort', 'tab', 'view']);

export function readListState(params: URLSearchParams): ListState {
  const filters: Record<string, string> = {};
  for (const [name, value] of params) if (!reserved.has(name) && value !== '') filters[name] = value;
  return { search: params.get('search') ?? '', sort: params.get('sort') ?? '', filters };
}

/** Writes the state over the parameters there are, so that a chosen tab stays. */
export function writeListState(state: ListState, before: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['tab', 'view']) {
    const kept = before.get(name);
    if (kept) params.set(name, kept);
  }
  if (state.search) params.set('search', state.search);
  if (state.sort) params.set('sort', state.sort);
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') params.set(name, value);
  return params;
}

/** The query a list call sends for a state. */
export function listQuery(state: ListState, defaultSort = ''): Record<string, string> {
  const sort = state.sort || defaultSort;
  return {
    ...state.filters,
    ...(state.search.trim() && { search: state.search.trim() }),
    ...(sort && { sort_by: sort.replace(/^-/, ''), sort_order: sort.startsWith('-') ? 'desc' : 'asc' }),
  };
}

/** The next order of a column as its header is pressed: ascending, descending, the list's own. */
export function nextSort(current: string, column: string): string {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? '' : column;
}

export function isFiltered(state: ListState): boolean {
  return state.search.trim() !== '' || Object.keys(state.filters).length > 0;
}
