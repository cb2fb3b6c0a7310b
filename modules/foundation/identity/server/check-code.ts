import { fieldRefusal } from '#platform/entity';
import { type Asked, type Context, type Reply, transact } from '#platform/server';
import { codeCookie, proveCode, typedCode } from './one-time-codes.ts';
import type { SignInServices } from './sign-in.ts';

/** Takes the code somebody was sent; the browser he typed it in may then choose a new password. */
export async function checkCode(services: SignInServices, ctx: Context, asked: Asked): Promise<Reply> {
  const sent = { token: asked.cookies[codeCookie] ?? '', code: typedCode(asked.raw) };
  // Of its own: what a wrong one counts stays counted.
  const isRight = await transact(services.pool, null, (db) => proveCode(db, { purpose: 'recover', now: ctx.now }, sent));
  if (!isRight) throw fieldRefusal('code', 'errors.code.invalid');
  return { result: {} };
}
