import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { OutgoingParcels } from '#courier/transfers/contract';
import { Branch } from '#foundation/branches/contract';
import { ClientStatistics } from '#insight/statistics/contract';
import { text } from '#platform/entity';
import { lookup } from '#platform/web/ui';

interface Listed {
  columns: readonly { id: string; hidden?: boolean }[];
}
/** Every list drawn, as it was asked for. */
const lists = vi.hoisted((): Listed[] => []);
const List = vi.hoisted(() => (list: Listed) => {
  lists.push(list);
  return null;
});
vi.mock('../platform/web/ui/list-page.tsx', () => ({ ListPage: List }));
vi.mock('../platform/web/ui/data-table.tsx', () => ({ DataTable: List }));
vi.mock('../platform/web/session.ts', async (original) => {
  const session = { me: { permissions: [], branches: [] }, tenant: { currency: 'IQD', settings: {} }, branchId: 1 };
  const told = () => session;
  return { ...(await original<object>()), can: () => true, useMe: told, useSession: told, readSession: told };
});

const root = path.resolve(import.meta.dirname, '..');
/** Where a file leaves it to others what is listed: those others. */
const drawnBy: Record<string, string[]> = {
  'modules/courier/requests/web/request-list.tsx': [
    'modules/courier/requests/web/price-requests.tsx',
    'modules/courier/requests/web/status-requests.tsx',
  ],
  'modules/courier/shipments/web/shipment-columns.tsx': ['modules/courier/shipments/web/shipment-list.tsx'],
};
const screens = globSync(['modules/*/*/web/*.tsx', 'platform/web/*.tsx'], { cwd: root })
  .filter((file) => /(?<!function )declaredColumns\(/.test(readFileSync(path.join(root, file), 'utf8')))
  .flatMap((file) => drawnBy[file] ?? [file]);

const fresh = 'fresh_field';
const row = { id: 1, client_id: 1, currency: 'IQD' };
/** What those that are told what to list are given. */
const told = {
  row,
  kind: 'shipment',
  view: OutgoingParcels,
  report: ClientStatistics,
  isOfOne: false,
  entity: Branch,
  extras: {},
};
const client = new QueryClient();

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: {} }, react: { useSuspense: false } });
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  client.setQueryData(lookup('branch', '').queryKey, []);
  for (const file of globSync('modules/*/*/contract/index.ts', { cwd: root }))
    for (const declared of Object.values<any>(await import(path.join(root, file)))) declareIn(declared);
});

/** As somebody would who adds a column. */
function declareIn(declared: any): void {
  const fields = declared?.list ? declared.fields : declared?.pages && declared.measures;
  if (!fields || fields.freshField) return;
  fields.freshField = text();
  declared.list?.columns.push('freshField');
}

test('every screen that shows a declaration is looked at', () => {
  expect(screens.length).toBeGreaterThan(20);
});

test.each(screens)('%s shows a column declared just now, without a word of its own about it', async (file) => {
  lists.length = 0;
  for (const drawn of drawnIn(await import(path.join(root, file)))) draw(drawn);
  expect(lists).not.toHaveLength(0);
  for (const { columns } of lists) expect(columns.filter(({ hidden }) => !hidden).map(({ id }) => id)).toContain(fresh);
});

/** The components of a file, and what it hangs below a record's page. */
function drawnIn(exports: Record<string, any>): ReactNode[] {
  return Object.entries(exports).flatMap(([name, one]) => {
    if (typeof one?.below === 'function') return [one.below(row)];
    return typeof one === 'function' && /^[A-Z]|^default$/.test(name) ? [createElement(one as FunctionComponent<any>, told)] : [];
  });
}

function draw(drawn: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element: drawn }]);
  const routed = createElement(RouterProvider, { router });
  const within: any[] = [[MantineProvider], [QueryClientProvider, { client }]];
  return renderToStaticMarkup(within.reduceRight((inner, [outer, props]) => createElement(outer, props, inner), routed));
}
