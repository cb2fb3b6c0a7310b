import type { RequestState } from './request-states.ts';

/** What every request has, whatever is asked for. */
export interface AskedRequest {
  askedById: number;
  state: RequestState;
  expiresAt: Date;
}

/** Who decides. */
export interface Decider {
  id: number;
  permissions: ReadonlySet<string>;
  /** Carries parcels: delivery and receiving agents. */
  isAgent: boolean;
  isClient: boolean;
}

/** Why somebody may not decide about a request, in the words of the product; undefined where he may. */
export function decisionProblem(request: AskedRequest, by: Decider | null, now: Date): string | undefined {
  if (request.state !== 'pending') return `errors.request.${request.state}`;
  if (request.expiresAt <= now) return 'errors.request.expired';
  if (by?.id === request.askedById) return 'errors.request.own';
  return by?.isAgent ? 'errors.request.agent' : undefined;
}

/** Who gets less agrees to it: the sender, or staff who may in his place. More is the company's to allow. */
export function priceDecisionProblem(
  request: AskedRequest & { oldPrice: number; newPrice: number },
  by: Decider | null,
  now: Date,
): string | undefined {
  const problem = decisionProblem(request, by, now);
  if (problem || !by) return problem;
  const isLess = request.newPrice < request.oldPrice;
  if (by.isClient) return isLess ? undefined : 'errors.request.increase';
  if (isLess) return by.permissions.has('approve_price_decrease') ? undefined : 'errors.request.decrease';
  return by.permissions.has('approve_price_increase') ? undefined : 'errors.request.increase';
}
