import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freshWorld } from '../../../../apps/server/testing/tenant.ts';

test('weights of before are brought over to grams, in the record of changes too', async () => {
  const { ownerPool, close } = await freshWorld();
  const client = await ownerPool.connect();
  try {
    await client.query(`begin; create temp table shipment (weight numeric(12, 3));
      create temp table audit_entry (entity text, before jsonb, after jsonb);
      insert into shipment values (1.5), (0.25), (null);
      insert into audit_entry values ('shipment', '{"weight": null, "phone": "1"}', '{"weight": 1.25}'),
        ('shipment', '{"phone": "1"}', '{"phone": "2"}'), ('client', '{"weight": 3}', null)`);
    await client.query(await readFile(path.join(import.meta.dirname, 'migrations/2026-11-22-88-weights-in-grams.sql'), 'utf8'));
    const shipments = await client.query('select weight from shipment order by weight');
    expect(shipments.rows.map(({ weight }) => weight)).toEqual([250, 1500, null]);
    const { rows } = await client.query('select before, after from audit_entry');
    expect(rows).toEqual(
      expect.arrayContaining([
        { before: { weight: null, phone: '1' }, after: { weight: 1250 } },
        { before: { phone: '1' }, after: { phone: '2' } },
        { before: { weight: 3 }, after: null },
      ]),
    );
  } finally {
    await client.query('rollback');
    client.release();
    await close();
  }
});
