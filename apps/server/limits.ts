import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type GuessBound, signInBounds } from '#foundation/identity/contract';
import { deviceCookie, type KnownDevices, type SignInLimits } from '#foundation/identity/server';
import { Refusal } from '#platform/entity';
import type { ServerOptions } from '#platform/server';
import { networkOf } from '../../platform/server/network.ts';

interface Limits {
  request: NonNullable<ServerOptions['limit']>;
  guesses: SignInLimits;
}

/** One for each of the bounds of signing in, in their order. */
const prefixes = { account: ['sa'], device: ['sd'], network: ['sm', 'sh'], resend: ['cr'], code: ['ch'] } as const;

/** The names under which the wrong passwords of an account are counted: its own, and the beginning of those of its devices. */
export const countsOf = (account: string) => ({
  own: [account, `password ${account}`].map((name) => `${prefixes.account[0]}:${name}`),
  devices: `${prefixes.device[0]}:${account}/`,
});

/**
 * Sign-ins as `signInBounds` says. Behind a consignee's links 30 looks a minute from a network, at papers 600, for an office shares
 * one. Counted in the database, for all processes.
 */
export function limitsOf(pool: pg.Pool, devices: KnownDevices, isOn: boolean): Limits {
  if (!isOn) return { request: async () => undefined, guesses: { take: async () => undefined, forgive: async () => undefined } };
  const store = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout: false,
    });
  const storesOf = (bound: GuessBound) =>
    signInBounds[bound].map(({ tries, perSeconds }, index) => store(prefixes[bound][index] as string, tries, perSeconds));
  const bounds = Object.fromEntries(Object.keys(signInBounds).map((bound) => [bound, storesOf(bound as GuessBound)])) as Record<
    GuessBound,
    RateLimiterPostgres[]
  >;
  const [link, paper] = [store('tl', 30, 60), store('tp', 600, 60)];
  const named = (bound: GuessBound, name: string) => (bound === 'network' ? networkOf(name) : name.slice(0, 200));
  const guesses: SignInLimits = {
    take: async (bound, name) => {
      await Promise.all(bounds[bound].map((limiter) => consume(limiter, named(bound, name))));
    },
    forgive: async (bound, name) => {
      await Promise.all(bounds[bound].map((limiter) => limiter.delete(named(bound, name)).catch(() => undefined)));
    },
  };
  return {
    request: async (route, address, cookies) => {
      if (route.permission === 'public' && route.path.includes('{token}'))
        await consume(route.path.startsWith('/api/v1/track/') ? link : paper, networkOf(address));
      // Whether a device of ours knows the account is asked once the account is found.
      if (route.name === 'signIn' && !devices.read(cookies[deviceCookie])) await guesses.take('network', address);
    },
    guesses,
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    const wait = (error as { msBeforeNext?: number }).msBeforeNext;
    if (wait === undefined) throw error;
    const seconds = Math.max(1, Math.ceil(wait / 1000));
    // Nobody counts hundreds of seconds; the context chooses the sentence that says minutes.
    const long = seconds > 90 && { minutes: Math.ceil(seconds / 60), context: 'minutes' };
    throw new Refusal('errors.tooManyRequests', { status: 429, values: { seconds, ...long } });
  }
}
