import { call } from '#platform/web';
import type { DoorValues } from './door-form.tsx';

const key = 'asked-code';

/** Why a code is sent: where it is asked for, and where the right one is typed. */
const ways = {
  recover: { ask: '/api/v1/auth/recover', prove: '/api/v1/auth/check-code', to: 'identifier' },
  register: { ask: '/api/v1/auth/register', prove: '/api/v1/auth/register/confirm', to: 'email' },
} as const;
export type CodePurpose = keyof typeof ways;

/** What was asked for in this tab, so that the next page knows it after a reload, too. */
export interface AskedCode {
  purpose: CodePurpose;
  values: DoorValues;
  /** Whom it was sent to, as it was typed. */
  to: string;
  /** When another one may be asked for. */
  againAt: number;
}

export function readAskedCode(): AskedCode | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export const forgetAskedCode = () => sessionStorage.removeItem(key);

/** Has a code sent, and remembers in this tab what for. */
export async function askForCode(purpose: CodePurpose, values: DoorValues): Promise<AskedCode> {
  const { ask, to } = ways[purpose];
  const { resend_after } = await send<{ resend_after: number }>(ask, values);
  const asked = { purpose, values, to: values[to] ?? '', againAt: Date.now() + resend_after * 1000 };
  sessionStorage.setItem(key, JSON.stringify(asked));
  return asked;
}

export const proveCode = (purpose: CodePurpose, code: string) => send(ways[purpose].prove, { code });

const send = <R>(path: string, body: unknown) =>
  call<R>('POST', path, { body, silent: true, quiet: true, formTakesFields: true });
