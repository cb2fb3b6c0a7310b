import { Statement } from '#courier/statements/contract';
import { notFound } from '#platform/entity';
import { type Context, readRecords } from '#platform/server';
import { payHandIn } from './hand-in-steps.ts';
import { type PayStatement, payClient } from './pay-client.ts';

/** Money changes hands: a client gets his, or an agent's cash goes into the treasury. */
export async function payStatement(ctx: Context, input: PayStatement): Promise<void> {
  const [statement] = await readRecords(ctx, Statement, [input.id]);
  if (!statement) throw notFound();
  await (statement.kind === 'client' ? payClient(ctx, input) : payHandIn(ctx, input));
}
