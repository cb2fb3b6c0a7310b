import { call } from '#platform/web';

const key = 'recovering';

/** What was asked for in this tab, so that the next page knows it after a reload, too. */
export interface Recovering {
  identifier: string;
  /** When another code may be asked for. */
  againAt: number;
}

export function readRecovering(): Recovering | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export const forgetRecovering = () => sessionStorage.removeItem(key);

/** Has a code sent, and remembers in this tab to whom. */
export async function askForCode(identifier: string): Promise<Recovering> {
  const { resend_after } = await call<{ resend_after: number }>('POST', '/api/v1/auth/recover', {
    body: { identifier },
    silent: true,
    quiet: true,
    formTakesFields: true,
  });
  const recovering = { identifier, againAt: Date.now() + resend_after * 1000 };
  sessionStorage.setItem(key, JSON.stringify(recovering));
  return recovering;
}
