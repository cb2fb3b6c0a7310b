import type { Named } from './names.ts';

/** The files of a new entity: a name and a note, to begin with. */
export const entityFiles = (named: Named): Record<string, string> => ({
  [`contract/${named.file}.ts`]: declaration(named),
  [`server/${named.files}.ts`]: implementation(named),
  [`server/${named.files}.test.ts`]: firstTest(named),
});

const declaration = ({ name, type, files, one, permission, section }: Named) => `
import { defineEntity, type Row, text } from '#platform/entity';

const permission = '${permission}';

/** ${one}: a name, and what there is to note of it. */
export const ${type} = defineEntity('${name}', {
  path: '${files}',${section}
  fields: {
    name: text({ required: true, max: 100 }),
    note: text({ max: 200 }),
  },
  title: 'name',
  list: { columns: ['name', 'note'], filters: ['name'], search: ['name', 'note'], sort: 'name' },
  disable: true,
  permissions: { list: permission, create: permission, edit: permission, disable: permission, remove: permission },
});
export type ${type} = Row<typeof ${type}>;
`;

const implementation = ({ contract, type, names }: Named) => `
import { ${type} } from '${contract}';
import { implement } from '#platform/server';

export const ${names} = implement(${type});
`;

export const entityTable = ({ table }: Named) => `
create sequence ${table}_id_seq;
create table ${table} (
  tenant_id bigint not null,
  id bigint not null default nextval('${table}_id_seq'),
  name text not null,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint ${table}_pkey primary key (tenant_id, id)
);
select protect('${table}');
`;

const firstTest = ({ server, files, permission }: Named) => `
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import '${server}';

let world: World;
let clerk: Person;
beforeAll(async () => {
  world = await freshWorld();
  clerk = await (await world.addTenant()).person({ permissions: ['${permission}'] });
});
afterAll(() => world?.close());

test('what is written down is found by its name, and by nobody of another company', async () => {
  const { status } = await clerk.call('POST', '${files}', { name: 'The first', note: 'of many' });
  expect(status).toBe(201);
  const found = async (by: Person) => (await by.call('GET', '${files}?search=first')).body.result.items;
  expect(await found(clerk)).toMatchObject([{ name: 'The first', note: 'of many' }]);
  expect(await found(await (await world.addTenant()).person({}))).toEqual([]);
});

test('without a name it is refused beside the name', async () => {
  const { status, body } = await clerk.call('POST', '${files}', { note: 'of many' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
});
`;
