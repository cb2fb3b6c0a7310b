import { guardMoves } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';

/** An agent who delivers an exchange says what he took back, or why that was impossible, on whatever way he delivers it. */
guardMoves(async (ctx, { to, rows, input }) => {
  if (to !== status.delivered || !ctx.user?.courierId || input.takenBack != null || input.notTakenBack) return [];
  return rows.flatMap(({ id, exchangeOf: what }) =>
    what ? [{ id, code: 'needs_evidence' as const, values: { why: 'errors.agentDay.takeBackUnsaid', what } }] : [],
  );
});
