/** `K2.1-000128`: register, claim, number. */
export const ticketNumber = (code: string, claim: number, number: number): string =>
  `${code}.${claim}-${String(number).padStart(6, '0')}`;
