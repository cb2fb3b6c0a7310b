import { codesPerHour, resendSeconds } from './code-bounds.ts';

interface Bound {
  tries: number;
  perSeconds: number;
}

/**
 * How often a password may be tried before the answer is to wait. An account bears ten tries a quarter of an hour, wherever they
 * come from; from a device that knows it, ten of its own, so that strangers lock nobody out. Whoever comes from a device that knows
 * no account counts for his network besides: six a minute and thirty an hour. The right password gives the tries back. Whoever asks for
 * a code counts for his network, too, and by what he typed: one a minute, five an hour.
 */
export const signInBounds = {
  account: [{ tries: 10, perSeconds: 15 * 60 }],
  device: [{ tries: 10, perSeconds: 15 * 60 }],
  network: [
    { tries: 6, perSeconds: 60 },
    { tries: 30, perSeconds: 60 * 60 },
  ],
  resend: [{ tries: 1, perSeconds: resendSeconds }],
  code: [{ tries: codesPerHour, perSeconds: 60 * 60 }],
} as const satisfies Record<string, readonly Bound[]>;

/** Whose tries are counted together: an account's, an account's from one device of its own, a network's, those for codes by one name. */
export type GuessBound = keyof typeof signInBounds;
