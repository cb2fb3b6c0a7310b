import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshWorld, type World } from './testing/tenant.ts';

type Json = Record<string, any>;

let world: World;
let document: Json;
beforeAll(async () => {
  world = await freshWorld();
  document = (await world.product.server.inject({ method: 'GET', url: '/api/openapi.json' })).json();
});
afterAll(() => world.close());

const operations = () =>
  Object.entries(document.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).map(
      ([method, operation]) => ({ path, method: method.toUpperCase(), ...(operation as Json) }) as Json,
    ),
  );

describe('the description of the API', () => {
  test('holds every route, once, under its own name and permission', () => {
    const described = operations().map(
      ({ method, path, operationId, ...rest }) => `${method} ${path} ${operationId} ${rest['x-permission']}`,
    );
    const routed = world.product.routes.map((route) => `${route.method} ${route.path} ${route.name} ${route.permission}`);
    expect(described.sort()).toEqual([...routed].sort());
    const names = world.product.routes.map((route) => route.name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('is whole: every reference leads somewhere', () => {
    const dangling: string[] = [];
    walk(document, (node) => {
      if (typeof node.$ref !== 'string') return;
      const found = node.$ref
        .slice(2)
        .split('/')
        .reduce((at: Json | undefined, step: string) => at?.[step], document);
      if (!found) dangling.push(node.$ref);
    });
    expect(dangling).toEqual([]);
    expect(document.openapi).toBe('3.1.0');
  });

  test('every operation says what it takes and answers, with an example and its refusals', () => {
    const wrong = operations().filter(({ path, parameters, responses, method, ...operation }) => {
      const inPath = parameters.filter((one: Json) => one.in === 'path').map((one: Json) => one.name);
      const success = responses['200'] ?? responses['201'];
      const content = Object.values((success?.content ?? {}) as Json)[0];
      const isFile = content?.schema?.format === 'binary';
      return (
        !operation.summary ||
        JSON.stringify(inPath) !== JSON.stringify([...path.matchAll(/\{(\w+)\}/g)].map((match: string[]) => match[1])) ||
        (!isFile && content?.example?.success !== true) ||
        (operation['x-permission'] !== 'public' && !responses['401']) ||
        !responses['500'] ||
        (method !== 'GET' && !responses['422'])
      );
    });
    expect(operations().length).toBeGreaterThan(200);
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('no query parameter is named twice', () => {
    const wrong = operations().filter(({ parameters }) => {
      const names = parameters.map(
        (one: Json) => one.$ref?.split('/').at(-1).replace('branch', 'query:branch_id') ?? `${one.in}:${one.name}`,
      );
      return new Set(names).size !== names.length;
    });
    expect(operations().flatMap(({ parameters }) => parameters).length).toBeGreaterThan(500);
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('nothing secret is asked for in an address or a query, but links that are made to be handed on', () => {
    const secret = operations().flatMap(({ path, method, parameters }) =>
      parameters
        .filter((one: Json) => /token|secret|password|ticket|session|code|key/.test(one.name ?? ''))
        .filter((one: Json) => !/^(reason_|status_|currency_|account_)?codes?$/.test(one.name))
        .map((one: Json) => `${method} ${path} ${one.in} ${one.name}`),
    );
    const known = [
      'GET /api/v1/track/{token} path token',
      'POST /api/v1/track/{token}/reschedule path token',
      'GET /api/v1/papers/{token} path token',
      'GET /api/v1/shipment-print/files/{token} path token',
    ];
    expect(secret).toEqual(expect.arrayContaining(known));
    expect(secret.filter((one) => !known.includes(one))).toEqual([]);
  });

  test('no way asks or tells a hint to a password, or a question only its owner could answer', () => {
    const hints: string[] = [];
    let looked = 0;
    walk(document, (node) => {
      looked += Object.keys(node.properties ?? {}).length;
      const named = Object.keys(node.properties ?? {}).filter((name) => /hint|question|answer|reminder|mother|maiden/.test(name));
      hints.push(...named);
    });
    expect(looked).toBeGreaterThan(500);
    expect(hints).toEqual([]);
  });

  test('every declared filter and body field is in it', () => {
    const create = document.paths['/api/v1/clients'].post.requestBody.content['application/json'];
    expect(create.schema.required).toEqual(['name', 'phone', 'branch_id']);
    expect(create.example).toMatchObject({ name: 'Text', branch_id: 1 });
    const list = document.paths['/api/v1/clients'].get.parameters.map((one: Json) => one.name);
    expect(list).toEqual(expect.arrayContaining(['phone', 'branch_ids', 'page', 'sort_by', 'paginated', 'status']));
  });
});

describe('the page to try it', () => {
  test('runs no inline script, and all it loads is here', async () => {
    const get = (url: string) => world.product.server.inject({ method: 'GET', url });
    const page = await get('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).not.toMatch(/<script>|<script [^>]*>[^<]|\son\w+=/);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] as string);
    const statuses = await Promise.all(loaded.map(async (url) => (await get(url)).statusCode));
    expect(statuses).toEqual(loaded.map(() => 200));
  });
});

function walk(node: unknown, visit: (node: Json) => void): void {
  if (typeof node !== 'object' || node === null) return;
  visit(node as Json);
  for (const value of Object.values(node)) walk(value, visit);
}
