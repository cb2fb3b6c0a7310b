import { expect, test } from 'vitest';
import { migrations } from './distribution/schema.ts';
import { breaksOf } from './upgrade/breaks.ts';
import { named, past } from './upgrade/named.ts';

// While several processes are upgraded one after the other, the version before works on what the new one has migrated already.
const before = {
  name: 'before',
  text: `create table parcel (id bigint not null default 1, price bigint not null, weight numeric, note text not null default '', state text);
    create view cheap as select id from parcel where price < 10;
    create function worth(parcel bigint, day date default null) returns table (id bigint, sum bigint) language sql as $$ select 1, 1 $$;
    create function rounded(bigint) returns bigint language sql as $$ select 1 $$`,
};
const brokenBy = (text: string) => breaksOf([before, { name: 'after', text }]).get('after') ?? [];
const worth = (takes: string, gives: string, body = 'select 2, 2') =>
  `create or replace function worth(${takes}) returns table (${gives}) language sql as $$ ${body} $$`;

test.each([
  ['a column is dropped', 'alter table parcel drop column note', ['parcel.note is gone']],
  [
    'a column is renamed',
    'alter table parcel rename column price to cost',
    ['parcel.price is gone', 'parcel.cost must be given'],
  ],
  ['a table is dropped', 'drop table parcel', ['parcel is gone']],
  ['a table is renamed', 'alter table parcel rename to shipment', ['parcel is gone']],
  ['a view is dropped', 'drop view cheap', ['cheap is gone']],
  ['a column is of another type', 'alter table parcel alter column weight type int', ['parcel.weight was numeric']],
  ['a new column must be given', 'alter table parcel add column client_id bigint not null', ['parcel.client_id must be given']],
  [
    'a new column has its default no longer',
    'alter table parcel add column kind text not null default 1; alter table parcel alter column kind drop default',
    ['parcel.kind must be given'],
  ],
  [
    'a column that could stay empty must be given',
    'alter table parcel alter column state set not null',
    ['parcel.state must be given'],
  ],
  ['a default is gone', 'alter table parcel alter note drop default', ['parcel.note must be given']],
  ['a function is dropped', 'drop function rounded(bigint)', ['rounded() is gone']],
  ['a function is renamed', 'alter function rounded(bigint) rename to round_off', ['rounded() is gone']],
  [
    'a function is made anew and takes something else',
    `drop function worth(bigint, date); ${worth('parcel bigint, day text default null', 'id bigint, sum bigint')}`,
    ['worth(int8, date default) has changed'],
  ],
  [
    'a function gives something else',
    `drop function worth; ${worth('parcel bigint, day date default null', 'id bigint, sum numeric')}`,
    ['worth(int8, date default) has changed'],
  ],
  [
    'a function asks for what it did not ask for',
    `drop function worth(bigint, date); ${worth('parcel bigint, day date', 'id bigint, sum bigint')}`,
    ['worth(int8, date default) has changed'],
  ],
  [
    'another function has its name',
    'create function rounded(bigint, step bigint default 5) returns bigint language sql as $$ select 1 $$',
    ['rounded(int8, int8 default) stands beside another'],
  ],
])('where %s, the version before finds it no longer as it was', (_, text, broken) => {
  expect(brokenBy(text)).toEqual(broken);
});

test.each([
  ['a column that may be empty', 'alter table parcel add column client_id bigint'],
  ['a column with a default', 'alter table parcel add column kind text not null default 1'],
  [
    'a column filled first and then kept filled by its default',
    'alter table parcel add column kind text; update parcel set kind = 1; alter table parcel alter kind set default 1, alter kind set not null',
  ],
  [
    'a column kept by the table itself',
    'alter table parcel add column twice bigint not null generated always as (price * 2) stored',
  ],
  ['a column that need no longer be given', 'alter table parcel alter column price drop not null'],
  ['a table, of which nobody knows yet', 'create table client (id bigint not null); alter table client drop column id'],
  ['a function of another name', 'create function rounded_up(bigint) returns bigint language sql as $$ select 1 $$'],
  [
    'a function that does the same otherwise',
    worth('parcel bigint, day date default null', 'id bigint, sum bigint', 'select 3, 3'),
  ],
])('%s takes nothing from the version before', (_, text) => {
  expect([brokenBy(text), brokenBy('drop table parcel')]).toEqual([[], ['parcel is gone']]);
});

test('no migration takes anything from the version before it, but those of before, and those named with their reason', () => {
  const broken = breaksOf();
  expect(migrations.length).toBeGreaterThan(100);
  expect([...broken].filter(([name]) => !past.includes(name) && !named[name])).toEqual([]);
  // A name that is not needed would let a later change of that file by.
  expect([...past, ...Object.keys(named)].filter((name) => !broken.has(name))).toEqual([]);
  expect(past.filter((name) => name > '2026-11-23-70-folded-once')).toEqual([]);
});
