import type { CallPolicy } from '#courier/agent-day/contract';
import { settingsOf } from '#foundation/tenancy/server';
import type { Context } from '#platform/server';

/** How often the company wants a receiver called before nobody answering counts. */
export function callPolicyOf(ctx: Context): CallPolicy {
  const { callAttempts, callAttemptsMinutes } = settingsOf(ctx);
  return { calls: callAttempts, minutes: callAttemptsMinutes };
}
