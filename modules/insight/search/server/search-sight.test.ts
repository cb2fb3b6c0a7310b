import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type OfficeWorld, officeWorld } from '../../../courier/shipments/server/office-world.ts';

let w: OfficeWorld;
/** More than a list looks at. */
const alike = 10_100;
let own: Record<'client' | 'commercialName' | 'courier' | 'receivingAgent', number>;
beforeAll(async () => {
  w = await officeWorld();
  const { create } = w.company;
  const client = await create('client', { name: 'Huda Shop', phone: '07701110001', branch_id: w.o });
  own = {
    client,
    commercialName: await create('commercialName', { name: 'Huda Mode', client_id: client, phone: '07701110002' }),
    courier: await create('courier', { name: 'Huda Ali', phone: '07701110003', branch_id: w.o }),
    receivingAgent: await create('receivingAgent', { name: 'Huda Hadi', phone: '07701110004', branch_id: w.o }),
  };
  const { id } = w.company;
  const sql = (text: string, values: unknown[]) => w.world.ownerPool.query(text, values);
  for (const table of ['client', 'courier', 'receiving_agent'])
    await sql(
      `insert into ${table} (tenant_id, name, phone, branch_id) select $1, 'Huda ' || n, '0780' || lpad(n::text, 7, '0'), $2 from generate_series(1, ${alike}) n`,
      [id, w.d],
    );
  await sql(
    `insert into commercial_name (tenant_id, client_id, name) select $1, (select max(id) from client where tenant_id = $1), 'Huda ' || n from generate_series(1, ${alike}) n`,
    [id],
  );
  await sql('analyze', []);
});
afterAll(() => w?.world.close());

const paths = {
  client: 'clients',
  commercialName: 'commercial-names',
  courier: 'deliveries',
  receivingAgent: 'receiving-deliveries',
};
const listed = async (who: Person, kind: keyof typeof paths) => {
  const { body } = await who.call('GET', `${paths[kind]}?search=huda`);
  return body.result.items.map((item: { id: number }) => item.id) as number[];
};
const told = async (who: Person) => {
  const { body } = await who.call('GET', '/api/v1/global-search?q=huda');
  const groups = body.result.groups as { kind: string; items: { id: number }[] }[];
  return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map((item) => item.id)]));
};

test('a branch finds its own people behind thousands of another branch who are named alike, by list and by palette', async () => {
  const clerk = await w.company.person({ role: 'branchManager', branchId: w.o, branchIds: [w.o] });
  const found = await told(clerk);
  for (const [kind, id] of Object.entries(own) as [keyof typeof own, number][]) {
    const [byList, byPalette] = [await listed(clerk, kind), found[kind]];
    expect([kind, byList]).toEqual([kind, byPalette]);
    expect([kind, byPalette?.includes(id)]).toEqual([kind, true]);
  }
});
