import { randomUUID } from 'node:crypto';
import type { Chance } from '#courier/moves/server';
import { type Context, sql } from '#platform/server';
import { agentDay } from './agent-day.ts';
import { askingAgent } from './asking-agent.ts';
import { keepOrder } from './keep-order.ts';
import { type Act, takeAct } from './take-act.ts';

/** One thing an agent may do on his phone, sometimes sent twice; whatever is refused throws its refusal. */
export async function randomAgentStep(ctx: Context, chance: Chance): Promise<string> {
  const agentId = askingAgent(ctx);
  const held = await ctx.db.query<{
    id: number;
    expected: number;
    isExchange: boolean;
  }>(sql`select id, expected, exchange_of is not null as is_exchange from shipment where tenant_id = ${ctx.tenantId}
    and custodian_kind = 'agent' and custodian_id = ${agentId} and archived_at is null order by id`);
  const one = chance.pick(held);
  if (!one) return 'agent has nothing';
  if (chance.percent(10)) {
    await keepOrder(ctx, { shipmentIds: held.map(({ id }) => id).reverse(), setAt: ctx.now });
    await agentDay(ctx);
    return 'agent ordered his day';
  }
  const kind = chance.pick(['deliver', 'deliver', 'postpone', 'return', 'call'] as const) ?? 'call';
  const act: Act = {
    clientUuid: randomUUID(),
    kind,
    shipmentId: one.id,
    deviceAt: new Date(ctx.now.getTime() - chance.below(3_600_000)),
    channel: kind === 'call' ? 'phone' : null,
    photo: null,
    signature: null,
    voice: null,
    place: chance.percent(70) ? { latitude: 30.5, longitude: 47.8, accuracyM: 20 } : null,
    said: {
      note: 'random day',
      receiverName: kind === 'deliver' ? 'Receiver' : null,
      collected: kind === 'deliver' && chance.percent(15) ? chance.below(one.expected + 1000) : null,
      ...(kind === 'deliver' && one.isExchange && takeBack(chance)),
      postponedTo: kind === 'postpone' ? dayAfter(ctx.today, 1 + chance.below(5)) : null,
      reasonCode: kind === 'postpone' ? 'requested_date' : kind === 'return' ? returnReason(chance) : null,
    },
  };
  await takeAct(ctx, act);
  if (chance.percent(30)) await takeAct(ctx, act);
  return kind === 'deliver' ? 'delivered by phone' : `agent: ${kind}`;
}

const returnReason = (chance: Chance) =>
  chance.pick(['refused_at_door', 'wants_other_item', 'no_answer', 'wrong_number']) ?? null;

const takeBack = (chance: Chance): Act['said'] =>
  chance.percent(30) ? { notTakenBack: 'the receiver keeps it' } : { takenBack: 1 + chance.below(2) };

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
