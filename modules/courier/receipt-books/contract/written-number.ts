/** Numbers the product gives out by itself; a booklet without a prefix keeps clear of them. */
export const automaticNumbers = { first: 100_001, last: 99_999_999 };

export const mostNumbers = 2_000;

interface Printed {
  prefix?: string | null;
  digits?: number | null;
}

/** A number of a booklet as it is printed: its prefix, then the number with the zeros before it. */
export function writtenNumber({ prefix, digits }: Printed, number: number): string {
  return `${prefix ?? ''}${String(number).padStart(digits ?? 0, '0')}`;
}

/** What is read on a slip, taken apart: a prefix ends in no digit, so there is one way only. */
export function readNumber(written: string): { prefix: string; number: number } | undefined {
  const found = /^(.*\D)?(\d{1,9})$/s.exec(written);
  return found ? { prefix: found[1] ?? '', number: Number(found[2]) } : undefined;
}
