import { afterAll, beforeAll, expect } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { type Cell, type SheetDesk, sheetDesk, sheetOf } from '../../sheets/server/sheet-world.ts';

// The clients of a company that comes from elsewhere: a sheet, known by their phones.
export let world: World;
export let company: Company;
export let desk: SheetDesk;
export let [here, there] = [0, 0];
export const says = { kind: 'client', mode: 'save' };

export const headings = ['Phone', 'Name', 'Branch', 'Address', 'Note'];
export const sheet = (...rows: Cell[][]) => sheetOf([headings, ...rows]);
export const say = (id: number, verb: string, body: object = {}, as: Person = desk.clerk) =>
  as.call('POST', `sheets/${id}/${verb}`, body, { 'idempotency-key': `${verb}/${id}/${Math.random()}` });
export const saved = async (content: Buffer, more: Parameters<SheetDesk['taken']>[1] = {}) => {
  const { id } = await desk.taken(content, more);
  const { status, body } = await say(id, 'commit', {}, more.as);
  expect([status, body.message]).toEqual([200, undefined]);
  await desk.work();
  return desk.file(id, more.as);
};
export const clientsBy = async (phones: readonly string[]) => {
  const { rows } = await world.ownerPool.query(
    `select c.id::int, c.phone, c.name, c.branch_id::int as branch, c.address, c.note, c.version,
        array(select n.name from commercial_name n where n.tenant_id = c.tenant_id and n.client_id = c.id) as names
      from client c where c.tenant_id = $1 and c.phone = any($2) order by c.phone`,
    [company.id, phones],
  );
  return rows;
};
export const problems = async (id: number, as?: Person) =>
  Object.fromEntries(
    (await desk.rows(id, 'only=bad&per_page=200', as)).map((row) => [
      row.row_no,
      Object.fromEntries(row.problems.map(({ column, text }: { column: string; text: string }) => [column, text])),
    ]),
  );

/** A company that takes its clients out of sheets. */
export function openClientSheets(): void {
  beforeAll(async () => {
    world = await freshWorld();
    company = await world.addTenant();
    const branch = (name: string, ar: string, complete_phone: string) =>
      company.create('branch', { name: { en: name, ar }, complete_phone });
    [here, there] = [await branch('Karrada', 'الكرادة', '07701000001'), await branch('Mosul', 'الموصل', '07701000002')];
    const clerk = await company.person({ branchId: here, branchIds: [here] });
    desk = sheetDesk({ world, company, clerk, calls: 'sheets', says });
  });
  afterAll(async () => {
    await world?.close();
    desk?.clear();
  });
}
