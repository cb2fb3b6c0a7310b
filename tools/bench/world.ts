import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { demoPassword } from '../seed/demo-people.ts';

/** One company of the large seed, signed in, with what its requests are made of. */
export interface Company {
  id: number;
  headers: Record<string, string>;
  branchId: number;
  /** Its clients and cities of the first branch's, so that each parcel is at home. */
  clientIds: readonly number[];
  names: ReadonlyMap<number, number>;
  cityIds: readonly number[];
}

export async function signedIn(owner: pg.Pool, url: string, slug: string): Promise<Company> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: `admin@${slug}.demo`, password: demoPassword }),
  });
  const { result } = (await answer.json()) as { result: { access_token: string } };
  const { rows } = await owner.query('select tenant_id as id from tenant where slug = $1', [slug]);
  const id = Number(rows[0].id);
  const ids = async (text: string) => (await owner.query(text, [id])).rows.map((row) => Number(row.id));
  const branchId = (await ids('select id from branch where tenant_id = $1 order by id limit 1'))[0] as number;
  const names = await owner.query('select client_id, min(id) as id from commercial_name where tenant_id = $1 group by 1', [id]);
  return {
    id,
    branchId,
    headers: { authorization: `Bearer ${result.access_token}`, locale: 'en' },
    clientIds: await ids(`select id from client where tenant_id = $1 and branch_id = ${branchId} order by id`),
    names: new Map(names.rows.map((row) => [Number(row.client_id), Number(row.id)])),
    cityIds: await ids(`select id from city where tenant_id = $1 and branch_id = ${branchId} order by id`),
  };
}

let made = 0;
const pick = <T>(list: readonly T[]) => list[made % list.length] as T;

/** A parcel as a clerk sends it, each with a key of its own. */
export function parcelOf({ clientIds, cityIds }: Company) {
  made++;
  const body = {
    client_id: pick(clientIds),
    city_id: pick(cityIds),
    receiver_name: `Receiver ${made}`,
    phone: `0779${String(made % 10_000_000).padStart(7, '0')}`,
    address: 'Street 14, house 3',
    price: String(25_000 + (made % 40) * 250),
  };
  return { path: '/api/v1/shipments', body, headers: { 'idempotency-key': randomUUID() } };
}

/** The same parcel with everything the bare server would otherwise have to find out. */
export function bareParcelOf(company: Company) {
  const { body } = parcelOf(company);
  return {
    path: '/create',
    body: {
      ...body,
      tenant: company.id,
      receipt_no: `B${made}`,
      commercial_name_id: company.names.get(body.client_id),
      branch_id: company.branchId,
      price: Number(body.price),
    },
  };
}
