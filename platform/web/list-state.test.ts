import { expect, test } from 'vitest';
import { listQuery, nextSort, readListState, writeListState } from './list-state.ts';

test('a list comes back from its address exactly as it was', () => {
  const state = { search: 'علي 07', sort: '-created_at', filters: { client_ids: '3,7', created_at_from: '2026-11-01' } };
  const address = writeListState(state).toString();
  expect(readListState(new URLSearchParams(address))).toEqual(state);
});
test('the chosen tab stays when the filter changes', () => {
  const params = writeListState(
    { search: '', sort: '', filters: { status: 'active' } },
    new URLSearchParams('tab=paid&search=x'),
  );
  expect(params.toString()).toBe('tab=paid&status=active');
});
test('the call sends order and direction apart', () => {
  expect(listQuery({ search: ' a ', sort: '', filters: {} }, '-id')).toEqual({ search: 'a', sort_by: 'id', sort_order: 'desc' });
});
test('a header cycles through ascending, descending and the own order', () => {
  expect(['', 'name', '-name', 'city'].map((sort) => nextSort(sort, 'name'))).toEqual(['name', '-name', '', 'name']);
});
