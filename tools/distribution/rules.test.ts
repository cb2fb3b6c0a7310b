import { describe, expect, test } from 'vitest';
import { commandsIn } from '../../platform/server/db/commands.ts';
import { faultsIn } from './caught.ts';
import { functionBreaches } from './functions.ts';
import { textsOf } from './grammar.ts';
import * as named from './named.ts';
import { breachesOf, type Rule } from './rules.ts';
import { migrations, schemaBreaches } from './schema.ts';

const known = { tables: new Set(['shipment', 'client', 'outbox']) };
const broken = (text: string) => breachesOf(text, known).map(({ rule, said }) => `${rule}: ${said}`);

/** By rule: statements that keep to it, and statements that do not, each with what is said of it. */
const examples: Partial<Record<Rule, { kept: string[]; broken: [text: string, said: string][] }>> = {
  company: {
    kept: [
      'select s.id from shipment s join client c on c.tenant_id = $1::bigint and c.id = s.client_id where s.tenant_id = $2',
      'select e.id, (select c.name from client c where c.tenant_id = $1 and c.id = e.client_id) from (select * from shipment where tenant_id = $1) e',
      'with late as (select id from shipment where tenant_id = $1) select id from late',
      'update shipment s set note = null from client c where s.tenant_id = $1 and c.tenant_id = 7 and c.id = s.client_id',
      'delete from outbox where $1::bigint = tenant_id and id = 3',
      'declare batches no scroll cursor for select id from shipment where tenant_id = $1',
    ],
    broken: [
      [
        'select s.id from shipment s join client c on c.tenant_id = s.tenant_id and c.id = s.client_id where s.tenant_id = $1',
        'client c',
      ],
      [
        'select e.id, (select name from client r where r.tenant_id = e.tenant_id) from shipment e where e.tenant_id = $1',
        'client r',
      ],
      ['select 1 from shipment s left join client c on c.tenant_id = $1 where s.tenant_id = $1 or s.id = 4', 'shipment s'],
      ['select 1 from shipment where tenant_id = $1 and exists (select from outbox)', 'outbox'],
      ['select 1 from shipment where tenant_id = $1 union select 1 from client where tenant_id > $1', 'client'],
      ['select 1 from shipment s left join client c on s.tenant_id = $1 and c.tenant_id = $1', 'shipment s'],
      ['with s as (select 1 from client) select 1 from s, shipment where tenant_id = $1', 'client'],
      ['select 1 from shipment s, client c where tenant_id = $1 and c.tenant_id = $1', 'shipment s'],
    ],
  },
  companyless: {
    kept: ['select 1', 'select slug from tenant'],
    broken: [
      ['select id from shipment', 'shipment'],
      [`select id from shipment where tenant_id = nullif(current_setting('app.tenant_id'), '')::bigint`, 'shipment'],
    ],
  },
  values: {
    kept: ['insert into outbox (tenant_id, name) values ($1, $2), ($1, $3)', 'insert into rate_limit select 1'],
    broken: [
      ['insert into outbox (tenant_id, name) select $1, name from unnest($2::text[]) name', 'outbox'],
      ['insert into outbox (tenant_id, name) values ($1, (select name from client where tenant_id = $1))', 'outbox'],
    ],
  },
  setting: {
    kept: ['set local app.tenant_id = 1'],
    broken: [
      [`select set_config('app.tenant_id', '1', true)`, 'set_config'],
      ['set app.tenant_id = 1', 'SET app.tenant_id'],
    ],
  },
  oneCommand: { kept: ['select 1;'], broken: [['select 1; select 2', '2 commands']] },
  returning: {
    kept: ['insert into outbox as e (tenant_id) values ($1) returning e.id, row_json(e) as after'],
    broken: [
      ['insert into outbox as e (tenant_id) values ($1) returning e.id, to_jsonb(e) as after', 'to_jsonb'],
      ['update outbox set name = $2 where tenant_id = $1 returning coalesce(instant_text(created_at), $2)', 'instant_text'],
    ],
  },
};

describe.each(Object.entries(examples))('rule %s', (rule, { kept, broken: wrong }) => {
  test('is kept by statements that break nothing', () => {
    expect(kept.map((text) => [text, ...broken(text)])).toEqual(kept.map((text) => [text]));
  });
  test.each(wrong)('is broken by %s', (text, said) => {
    expect(broken(text)).toEqual([`${rule}: ${said}`]);
  });
});

describe('an INSERT names the company of its rows', () => {
  test.each([
    'insert into outbox (name) values ($1)',
    'insert into outbox (name, tenant_id) values ($1, $2), ($3, tenant_of($4))',
  ])('%s does not', (text) => expect(broken(text)).toEqual(['companyless: outbox']));
});

describe('constraints and rights in a migration', () => {
  const said = (text: string) => schemaBreaches(text).map((breach) => `${breach.rule}: ${breach.said}`);
  test('are kept apart and named', () => {
    const kept = [
      'alter table client add column age int not null default 0',
      'alter table client add constraint client_age_check check (age > 0)',
      'create table other (age int check (age > 0))',
      'grant select on client to karwan_app',
      "do $$ begin execute 'set local app.tenant_id = 1'; end $$",
    ];
    expect(kept.map((text) => [text, ...said(text)])).toEqual(kept.map((text) => [text]));
  });

  test.each([
    ['alter table client add column age int check (age > 0)', 'constraints: client.age'],
    ['alter table client add column code text unique', 'constraints: client.code'],
    ['alter table client add check (age > 0)', 'constraints: client, without a name'],
    ["do $$ begin perform set_config('app.tenant_id', '1', true); end $$", 'setting: set_config'],
    ['select 1; grant update (name) on client to karwan_app', 'grants: client'],
  ])('%s breaks them', (text, fault) => {
    expect(said(text)).toEqual([fault]);
  });
});

describe('functions in the database', () => {
  const breachesIn = (text: string) => functionBreaches(text, known).map(({ rule, said }) => `${rule}: ${said}`);
  const plpgsql = (body: string, head = 'tenant bigint') =>
    `create function f(${head}) returns void language plpgsql as $$ ${body} $$`;

  test('a variable of the function is a company, a column is not', () => {
    expect(breachesIn(plpgsql('begin perform 1 from shipment s where s.tenant_id = tenant; end'))).toEqual([]);
    expect(breachesIn(plpgsql('begin perform 1 from shipment s where s.tenant_id = other; end'))).toEqual([
      'companyless: shipment s',
    ]);
  });
  test('what its loops, conditions and assignments ask is looked at too', () => {
    const body = `declare n int := (select count(*) from client); begin
      if exists (select from outbox where tenant_id = tenant) then n := (select 1 from shipment); end if; end`;
    expect(breachesIn(plpgsql(body))).toEqual(['companyless: client', 'companyless: shipment']);
  });
  test('a trigger finds its company in the row it is called for', () => {
    const trigger = (company: string) => `create function t() returns trigger language plpgsql as $$
      begin update client c set name = null where c.tenant_id = ${company}; return null; end $$`;
    expect([trigger('new.tenant_id'), trigger('c.parent_id')].map(breachesIn)).toEqual([[], ['companyless: client c']]);
  });
  test('SQL with parameters may not read companies’ tables; without any, or reading none, it may', () => {
    const sql = (head: string, from: string) =>
      `create function f(${head}) returns bigint language sql as $$ select 1 ${from} $$`;
    expect(breachesIn(sql('a bigint', 'from client where tenant_id = a'))).toEqual(['functions: client']);
    expect(breachesIn(sql('a bigint', ''))).toEqual([]);
    expect(breachesIn(`create function f(a int) returns int language sql immutable return a + 1`)).toEqual([]);
  });
});

test('every migration keeps to the rules for tables that are spread already, but those that ran before there were any', () => {
  const broken = migrations.flatMap(({ name, text }) => schemaBreaches(text).map(({ rule }) => [name, rule] as const));
  expect(migrations.length).toBeGreaterThan(100);
  expect(Object.fromEntries(broken)).toEqual(named.migrations);
});

describe('statements that were caught', () => {
  const outbox = { at: 'modules/a/server/b.ts:12', text: 'select id from outbox' };
  test('each fault is told with its place, its rule and the statement', () => {
    expect(faultsIn([outbox, { at: 'x.ts:1', text: 'select 1' }], known, {})).toEqual([
      'modules/a/server/b.ts:12 breaks companyless (outbox): select id from outbox',
    ]);
  });
  test('what is named by its file and rule is none; a name that nothing needs is one', () => {
    const reason = 'asked before any company is known';
    expect(faultsIn([outbox], known, { 'modules/a/server/b.ts': { rule: 'companyless', reason } })).toEqual([]);
    expect(faultsIn([], known, { 'modules/a/server/b.ts': { rule: 'companyless', reason } })).toEqual([
      'modules/a/server/b.ts is named in tools/distribution/named.ts and sends nothing of the kind',
    ]);
  });
});

test('migrations are sent command by command, as PostgreSQL itself parts them', () => {
  const plain = (text: string) => text.replace(/--[^\n]*/g, '').replace(/\s+/g, '');
  const sent = migrations.map(({ name, text }) => [name, ...commandsIn(text).map(plain)]);
  expect(sent).toEqual(migrations.map(({ name, text }) => [name, ...textsOf(text).map(plain)]));
  expect(sent.flat().length).toBeGreaterThan(1000);
});
