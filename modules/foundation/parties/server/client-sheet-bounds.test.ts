import { describe, expect, test } from 'vitest';
import { zipped } from '../../../../apps/server/testing/zipped.ts';
import type { Cell } from '../../sheets/server/sheet-world.ts';
import { clientsBy, company, desk, openClientSheets, saved, say, sheet, world } from './client-sheet-world.ts';

openClientSheets();

describe('what no office would send', () => {
  test('is refused or read, and never falls', async () => {
    const bomb = zipped({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': Buffer.alloc(150 * 1024 * 1024, ' '),
    });
    const { status, body } = await desk.upload(bomb);
    expect([status, body.errors.file[0]]).toEqual([422, expect.stringContaining('100 MB')]);
    expect((await desk.upload(Buffer.from('Phone,Name\n07705600001,a\u0000b'))).status).toBe(422);
    const text =
      'Phone,Name,Branch\n07705600001,"a\u202eb c ""d""\n e",Karrada\n07705600002,\'; drop table client;--,\n"07705600003';
    const file = await desk.taken(Buffer.from(text), { name: 'x.csv' });
    expect(file).toMatchObject({ state: 'checked', total: 3 });
    await say(file.id, 'commit');
    await desk.work();
    expect((await clientsBy(['07705600002']))[0].name).toBe("'; drop table client;--");
  });
});

describe('five thousand rows', () => {
  const count = 5000;
  const phone = (at: number) => `0781${String(at).padStart(7, '0')}`;

  test('of which a hundred are wrong are reported exactly; killed in the middle of saving, each is made once', async () => {
    const known = await saved(
      await sheet(...Array.from({ length: 60 }, (_, at) => [phone(at), `Known ${at}`, null, null, null])),
    );
    expect(known.done).toBe(60);
    const rows = Array.from({ length: count }, (_, at): Cell[] => [
      at % 50 === 49 ? `07${at}` : phone(at),
      `Client ${at}`,
      at % 2 ? 'Karrada' : 'الكرادة',
      `street ${at}`,
      null,
    ]);
    const file = await desk.taken(await sheet(...rows));
    expect(file).toMatchObject({ state: 'checked', total: count, bad: 100, good: count - 100 });
    await say(file.id, 'commit');
    await desk.work(3);
    await world.ownerPool.query(`create function dies() returns trigger language plpgsql as $$ begin
      if new.phone = '${phone(201)}' then raise exception 'killed'; end if; return new; end $$`);
    await world.ownerPool.query('create trigger dies before insert on client for each row execute function dies()');
    await expect(desk.work(2)).rejects.toThrow('killed');
    await world.ownerPool.query('drop trigger dies on client');
    const began = performance.now();
    await desk.work();
    console.log(`saved ${count} clients in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    expect(await desk.file(file.id)).toMatchObject({ state: 'done', done: count - 100, bad: 100, progress: 100 });
    const { rows: made } = await world.ownerPool.query(
      `select count(*)::int as n, count(distinct c.id)::int as people, count(n.id)::int as names, min(c.version) as least, max(c.version) as most
        from client c left join commercial_name n on n.tenant_id = c.tenant_id and n.client_id = c.id
        where c.tenant_id = $1 and c.phone like '0781%'`,
      [company.id],
    );
    expect(made[0]).toEqual({ n: count - 100 + 1, people: count - 100 + 1, names: count - 100 + 1, least: 1, most: 2 });
    const { rows: records } = await world.ownerPool.query(
      `select count(distinct record_id)::int as n from sheet_row where tenant_id = $1 and sheet_id = $2 and state = 'done'`,
      [company.id, file.id],
    );
    expect(records[0].n).toBe(count - 100);
  }, 180_000);
});
