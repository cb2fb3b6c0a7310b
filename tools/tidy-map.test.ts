import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { permissions } from '#foundation/identity/contract';
import {
  channelNames,
  heardEvents,
  implementedEntities,
  implementedReports,
  implementedViews,
  type Route,
} from '#platform/server';
import { allRoutes } from '../apps/server/all-routes.ts';
import { screens } from '../apps/web/routes.ts';
import calls from './spec/calls.json' with { type: 'json' };
import events from './spec/events.json' with { type: 'json' };
import specPermissions from './spec/permissions.json' with { type: 'json' };
import specRoutes from './spec/routes.json' with { type: 'json' };
import { rulesInFull, rulesInShort } from './spec/rules.ts';

// Documents drawn from the product itself. `npm run map` writes them; here a stale one fails.
const root = path.resolve(import.meta.dirname, '..');
const isWriting = process.env.KARWAN_MAP === 'write';
const routes = allRoutes();

describe('documents drawn from the product', () => {
  test.each([
    ['docs/spec-map.md', specMap],
    ['docs/generated/entities.md', entityList],
    ['docs/generated/permissions.md', permissionList],
    ['docs/generated/modules.md', moduleGraph],
    ['docs/generated/events.md', () => eventTable().text],
  ] as const)('%s says what is true', (file, draw) => {
    const text = draw();
    const target = path.join(root, file);
    if (isWriting) writeFileSync(target, text);
    expect(readFileSync(target, 'utf8'), `${file} is stale: run npm run map`).toBe(text);
  });

  test('every event is told by somebody', () => {
    const { events: told, silent } = eventTable();
    expect(told).toBeGreaterThan(20);
    expect(silent).toEqual([]);
  });

  test('every permission of the specification is in the catalogue', () => {
    expect(specPermissions.length).toBeGreaterThan(50);
    expect(specPermissions.filter((key) => !(permissions as readonly string[]).includes(key))).toEqual([]);
  });

  test('every permission a route or screen asks for is in the catalogue', () => {
    const asked = [...routes.map((route) => route.permission), ...screens.flatMap((screen) => screen.permission ?? [])];
    const known = new Set<string>([...permissions, 'signed-in', 'public']);
    expect(asked.length).toBeGreaterThan(300);
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });
});

function specMap(): string {
  const shown = new Map<string, { name: string }>(screens.map((screen) => [shape(screen.path), screen]));
  // The page for every path that is none stands in the router itself.
  const [, name, rest] = /id: '([\w-]+)', path: '(\*)'/.exec(readFileSync(path.join(root, 'apps/web/start.tsx'), 'utf8')) ?? [];
  if (name && rest) shown.set(rest, { name });
  const rows = specRoutes.map(({ path: specPath, title, permission }) => {
    const screen = shown.get(shape(specPath));
    return `| \`${specPath}\` | ${title} | ${permission ?? ''} | ${screen ? `\`${screen.name}\`` : ''} | ${screen ? 'done' : 'not yet'} |`;
  });
  const callRows = calls.map(({ method, path: callPath }) => {
    const route = routes.find((candidate) => candidate.method === method && shape(candidate.path) === shape(callPath));
    return `| ${method} \`${callPath}\` | ${route ? `\`${route.name}\`` : ''} | ${route ? 'done' : 'not yet'} |`;
  });
  const used = new Set([...routes.map((route) => route.permission), ...screens.flatMap((screen) => screen.permission ?? [])]);
  const keyRows = specPermissions.map((key) => `| \`${key}\` | ${used.has(key) ? 'guards something' : 'in the catalogue'} |`);
  const spoken = { sent: heardEvents, received: channelNames() } as Record<string, readonly string[]>;
  const eventRows = events.map(
    ({ direction, event }) => `| ${direction} | \`${event}\` | ${spoken[direction]?.includes(event) ? 'done' : 'not yet'} |`,
  );
  const count = (list: readonly string[]) => `${list.filter((row) => row.endsWith('| done |')).length} of ${list.length}`;
  return document('The specification, and what is done of it', [
    `Drawn from the product by \`npm run map\`; a test fails when it is stale. ${rulesInShort()}. Screens that are there: ${count(rows)}. Calls: ${count(callRows)}. Permissions in the catalogue: ${specPermissions.length} of ${specPermissions.length}. Realtime events: ${count(eventRows)}.`,
    '## Screens',
    table(['path', 'what', 'permission of the specification', 'screen', ''], rows),
    '## Calls',
    table(['call', 'route', ''], callRows),
    '## Permissions',
    table(['key', ''], keyRows),
    '## Realtime events',
    table(['', 'event', ''], eventRows),
    ...rulesInFull(),
  ]);
}

function entityList(): string {
  const rows = implementedEntities().map(
    ({ entity }) =>
      `| ${entity.name} | \`/api/v1/${entity.path}\` | \`${entity.table}\` | ${entity.section} | ${Object.keys(entity.fields).length} | ${entity.permissions.list} |`,
  );
  const views = implementedViews().map(
    ({ view }) => `| ${view.name} | \`/api/v1/${view.path}\` | ${view.section} | ${view.permissions.list} |`,
  );
  const reports = implementedReports().map(
    ({ report }) =>
      `| ${report.name} | \`/api/v1/${report.path}\` | ${Object.keys(report.dimensions).join(', ')} | ${Object.keys(report.measures).length} | ${report.permission} |`,
  );
  return document('Entities, views and reports', [
    table(['entity', 'API', 'table', 'section', 'fields', 'list permission'], rows.sort()),
    '## Views',
    table(['view', 'API', 'section', 'permission'], views.sort()),
    '## Reports',
    table(['report', 'API', 'dimensions', 'measures', 'permission'], reports.sort()),
  ]);
}

function permissionList(): string {
  const guarded = (key: string) =>
    routes
      .filter((route: Route) => route.permission === key)
      .map((route) => `${route.method} ${route.path.replace('/api/v1', '')}`);
  const rows = permissions.map((key) => {
    const list = guarded(key);
    return `| \`${key}\` | ${list.slice(0, 4).join(' · ')}${list.length > 4 ? ` · and ${list.length - 4} more` : ''} |`;
  });
  return document('Permissions and the calls they guard', [table(['key', 'calls'], rows)]);
}

function moduleGraph(): string {
  const sources = import.meta.glob('../modules/*/*/{contract,server,web}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }) as Record<string, string>;
  const edges = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(sources)) {
    if (/\.test\.|-world\./.test(file)) continue;
    const from = file.split('/').slice(2, 4).join('/');
    for (const match of text.matchAll(/from '#(?!platform)([a-z]+\/[a-z-]+)\//g)) {
      if (match[1] !== from) edges.set(from, (edges.get(from) ?? new Set()).add(match[1] as string));
    }
  }
  const rows = [...edges].sort(([a], [b]) => (a < b ? -1 : 1)).map(([from, to]) => `| ${from} | ${[...to].sort().join(', ')} |`);
  return document('Which module uses which', [table(['module', 'uses'], rows)]);
}

/** Each declared event with the modules whose code tells it, and those that listen. */
function eventTable(): { text: string; events: number; silent: string[] } {
  const sources = import.meta.glob(
    ['../modules/*/*/{contract,server}/**/*.ts', '../platform/server/**/*.ts', '!**/*.test.ts', '!**/*-world.ts'],
    { query: '?raw', import: 'default', eager: true },
  ) as Record<string, string>;
  const place = (file: string) =>
    file
      .split('/')
      .slice(...(file.includes('/modules/') ? [2, 4] : [1, 2]))
      .join('/');
  const files = Object.entries(sources);
  const where = (pattern: RegExp) =>
    [...new Set(files.filter(([, text]) => pattern.test(text)).map(([file]) => place(file)))].sort();
  const declared = files.flatMap(([file, text]) =>
    [...text.matchAll(/const (\w+) = defineEvent<[\s\S]*?>\(\s*'([\w.]+)'/g)].map(([, called = '', name = '']) => ({
      called,
      name,
      file,
    })),
  );
  const rows = declared.map(({ called, name, file }) => ({
    name,
    tellers: where(new RegExp(`\\b${called}\\.with\\(`)),
    text: `| \`${name}\` | ${place(file)} | ${where(new RegExp(`\\b${called}\\.with\\(`)).join(', ')} | ${where(new RegExp(`listenTo\\(\\s*${called}\\b`)).join(', ')} |`,
  }));
  return {
    text: document('Events, who tells them and who listens', [
      table(['event', 'declared in', 'told by', 'heard by'], rows.map(({ text }) => text).sort()),
    ]),
    events: rows.length,
    silent: rows.filter(({ tellers }) => tellers.length === 0).map(({ name }) => name),
  };
}

/** Paths compared by what they are: `/:id/`, `/{id}/` and `/:id?/` are one. */
function shape(written: string): string {
  return written.replace(/:\w+\??|\{\w+\}/g, ':x').replace(/(?<=.)\/$/, '');
}

function table(head: readonly string[], rows: readonly string[]): string {
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows].join('\n');
}

function document(title: string, parts: readonly string[]): string {
  return `# ${title}\n\n${parts.join('\n\n')}\n`;
}
