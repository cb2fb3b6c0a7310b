import { createHmac, randomBytes, subtle } from 'node:crypto';
import type { Context } from './context.ts';
import { sql } from './db/sql.ts';
import type { Transaction } from './db/transaction.ts';

/** Whose value it is and what for: sealed in with it, so that it opens nowhere else. */
interface Place {
  tenantId: number;
  purpose: string;
}
type Key = Awaited<ReturnType<typeof subtle.importKey>>;

let key: Promise<Key> | undefined;
let name = '';

/** The key values are sealed under, out of the product's secret; called once, at the start. */
export function configureSealing(secret: string): void {
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  name = derived('name of the key').toString('base64url').slice(0, 12);
  key = subtle.importKey('raw', derived('key'), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** What tells values sealed under this key from those of another secret. */
export const sealingKeyName = () => name;

/** Keeps what a company trusts the product with so that only the running product reads it; in the record of changes it is not. */
export async function keepSealed(ctx: Context, purpose: string, value: string): Promise<void> {
  const sealed = await seal({ tenantId: ctx.tenantId, purpose }, value);
  ctx.db.run(sql`insert into sealed_value (tenant_id, purpose, key_name, sealed) values (${ctx.tenantId}, ${purpose}, ${name}, ${sealed})
    on conflict (tenant_id, purpose) do update set key_name = excluded.key_name, sealed = excluded.sealed`);
}

/** Forgets a sealed value for good. */
export function forgetSealed(ctx: Context, purpose: string): void {
  ctx.db.run(sql`delete from sealed_value where tenant_id = ${ctx.tenantId} and purpose = ${purpose}`);
}

/** A sealed value for the work it was given for. `locked`: it was sealed under another secret, or is not what was sealed. */
export async function openSealed(db: Transaction, place: Place): Promise<{ value: string } | 'none' | 'locked'> {
  const kept = await db.maybe<{ sealed: string }>(
    sql`select sealed from sealed_value where tenant_id = ${place.tenantId} and purpose = ${place.purpose}`,
  );
  if (!kept) return 'none';
  const value = await unseal(place, kept.sealed);
  return value === null ? 'locked' : { value };
}

const nonceBytes = 12;

export async function seal(place: Place, value: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const sealed = await subtle.encrypt(modeOf(place, nonce), await keyNow(), Buffer.from(value));
  return Buffer.concat([nonce, Buffer.from(sealed)]).toString('base64url');
}

export async function unseal(place: Place, sealed: string): Promise<string | null> {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = await keyNow();
  return subtle.decrypt(modeOf(place, bytes.subarray(0, nonceBytes)), opening, bytes.subarray(nonceBytes)).then(
    (value) => Buffer.from(value).toString('utf8'),
    () => null,
  );
}

const modeOf = ({ tenantId, purpose }: Place, iv: Uint8Array) => ({
  name: 'AES-GCM',
  iv,
  additionalData: Buffer.from(JSON.stringify([tenantId, purpose])),
});

function keyNow(): Promise<Key> {
  if (!key) throw new Error('sealing has no key');
  return key;
}
