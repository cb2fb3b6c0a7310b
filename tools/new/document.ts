import type { Named } from './names.ts';

/** The files of a new document: drafted, posted, and taken back with a reason. */
export const documentFiles = (named: Named): Record<string, string> => ({
  [`contract/${named.file}.ts`]: declaration(named),
  [`server/${named.files}.ts`]: implementation(named),
  [`server/post-${named.file}.ts`]: posting(named),
  [`server/reverse-${named.file}.ts`]: reversing(named),
  [`server/${named.files}.test.ts`]: firstTest(named),
});

const declaration = ({ name, type, files, one, letters, permission, section }: Named) => `
import { belongsTo, date, defineEntity, instant, type Row, states, text, verb } from '#platform/entity';

const set = { readonly: true } as const;
const permission = '${permission}';

/** ${one}: a numbered paper of a branch, drafted, posted, and taken back where it was wrong. */
export const ${type} = defineEntity('${name}', {
  path: '${files}',${section}
  scope: 'branch',
  fields: {
    number: text(set),
    onDay: date({ required: true }),
    branch: belongsTo('branch', { required: true }),
    note: text({ max: 200 }),
    state: states({ draft: 'new', posted: 'done', reversed: 'back' }),
    postedBy: belongsTo('user', set),
    postedAt: instant(set),
    reason: text(set),
    reversedBy: belongsTo('user', set),
    reversedAt: instant(set),
  },
  title: 'number',
  numbering: '${letters}',
  list: {
    columns: ['number', 'onDay', 'branch', 'note', 'state', 'postedBy'],
    filters: ['number', 'onDay', 'branch', 'state', 'postedBy'],
    search: ['number', 'note'],
    sort: '-id',
  },
  form: [{ title: 'main', fields: ['onDay', 'branch', 'note'] }],
  page: { facts: ['onDay', 'branch'], asides: ['note', 'postedBy', 'postedAt', 'reversedBy', 'reversedAt', 'reason'], history: true },
  editable: ['draft'],
  verbs: {
    post: verb({ permission, from: ['draft'], to: ['posted'], key: 'required', bulk: true, summary: 'Post a draft: it is changed no more' }),
    reverse: verb({
      permission,
      from: ['posted'],
      to: ['reversed'],
      input: { reason: text({ required: true, max: 200, lines: 2 }) },
      tone: 'danger',
      key: 'required',
      summary: 'Take back what was posted, with a reason',
    }),
  },
  permissions: { list: permission, create: permission, edit: permission },
});
export type ${type} = Row<typeof ${type}>;
`;

const implementation = ({ contract, type, names, file }: Named) => `
import { ${type} } from '${contract}';
import { implement } from '#platform/server';
import { post${type} } from './post-${file}.ts';
import { reverse${type} } from './reverse-${file}.ts';

export const ${names} = implement(${type}, { verbs: { post: post${type}, reverse: reverse${type} } });
`;

const posting = ({ contract, type, name }: Named) => `
import { ${type} } from '${contract}';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';

/** Posts a draft: from now on it stands as it is. Nothing of it is entered in the books. */
export async function post${type}(ctx: Context, { id }: VerbInput<typeof ${type}, 'post'>): Promise<void> {
  const ${name} = await lockFor(ctx, ${type}, 'post', id);
  const posted = { postedBy: ctx.user?.id ?? null, postedAt: ctx.now };
  await change(ctx, ${type}, ${name}, { state: 'posted', ...posted }, 'post');
}
`;

const reversing = ({ contract, type, name }: Named) => `
import { ${type} } from '${contract}';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';

/** Takes back what was posted; it stays on record with the reason. */
export async function reverse${type}(ctx: Context, { id, reason }: VerbInput<typeof ${type}, 'reverse'>): Promise<void> {
  const ${name} = await lockFor(ctx, ${type}, 'reverse', id);
  const reversed = { reversedBy: ctx.user?.id ?? null, reversedAt: ctx.now, reason };
  await change(ctx, ${type}, ${name}, { state: 'reversed', ...reversed }, 'reverse');
}
`;

export const documentTable = ({ table }: Named) => `
create sequence ${table}_id_seq;
create table ${table} (
  tenant_id bigint not null,
  id bigint not null default nextval('${table}_id_seq'),
  number text not null,
  on_day date not null,
  branch_id bigint not null,
  note text,
  state text not null default 'draft',
  posted_by_id bigint,
  posted_at timestamptz,
  reason text,
  reversed_by_id bigint,
  reversed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint ${table}_pkey primary key (tenant_id, id),
  constraint ${table}_number_key unique (tenant_id, number),
  constraint ${table}_state_check check (state in ('draft', 'posted', 'reversed'))
);
select protect('${table}', 'select, insert, update');
alter table ${table} add constraint ${table}_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table ${table} add constraint ${table}_posted_by_id_fkey foreign key (tenant_id, posted_by_id) references app_user;
alter table ${table} add constraint ${table}_reversed_by_id_fkey foreign key (tenant_id, reversed_by_id) references app_user;
`;

/** How documents of its kind come into each state, for the test that tries every verb in every one. */
export const documentWays = ({ title, names, name, files }: Named) => `
import { made, onwards, reason, type Stage, type Ways } from './ways.ts';

/** ${title} of a branch. */
export function ${names}({ w, maker }: Stage): Ways[] {
  const path = '${files}';
  const step = onwards(path);
  const draft = () => made(maker, path, { on_day: w.world.clock.now.toISOString().slice(0, 10), branch_id: w.o });
  const posted = async () => step(maker, await draft(), 'post');
  return [
    {
      entity: '${name}',
      kind: 'of a branch',
      bodies: { reverse: { reason } },
      states: { draft, posted, reversed: async () => step(maker, await posted(), 'reverse', { reason }) },
    },
  ];
}
`;

const firstTest = ({ server, files, letters, permission }: Named) => `
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import '${server}';

let world: World;
let clerk: Person;
let branch: number;
beforeAll(async () => {
  world = await freshWorld();
  const company = await world.addTenant();
  branch = await company.create('branch', { name: { en: 'Basra', ar: 'البصرة' }, complete_phone: '07701000001' });
  clerk = await company.person({ permissions: ['${permission}'], branchId: branch, branchIds: [branch] });
});
afterAll(() => world?.close());

const say = (path: string, body: object = {}) =>
  clerk.call('POST', path, body, { 'idempotency-key': \`\${path}-\${Math.random()}\` });

test('a draft is changed, a posted one stands as it is until it is taken back with a reason', async () => {
  const { status, body } = await say('${files}', { on_day: '2026-11-21', branch_id: branch });
  const { id, number, state } = body.result.item;
  expect([status, number, state]).toEqual([201, \`${letters}-\${branch}-2026-00001\`, 'draft']);
  const at = \`${files}/\${id}\`;
  const edited = await clerk.call('PUT', at, { note: 'as agreed', version: 1 });
  expect([edited.status, edited.body.result.item.note]).toEqual([200, 'as agreed']);

  expect((await say(\`\${at}/post\`)).status).toBe(200);
  expect((await clerk.call('PUT', at, { note: 'otherwise', version: 3 })).status).toBe(409);
  expect((await say(\`\${at}/reverse\`)).status).toBe(422);
  expect((await say(\`\${at}/reverse\`, { reason: 'it was wrong' })).status).toBe(200);
  const { item } = (await clerk.call('GET', at)).body.result;
  expect(item).toMatchObject({ note: 'as agreed', state: 'reversed', reason: 'it was wrong' });
});
`;
