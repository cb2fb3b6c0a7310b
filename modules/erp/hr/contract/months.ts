const shape = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Whether something is a month: 2026-11. */
export const isMonth = (text: string): boolean => shape.test(text);

/** The month a day falls in. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** So many months later, or before. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, nth - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Whether somebody worked here in a month, or in a part of it. */
export function workedIn(month: string, { hiredOn, leftOn }: { hiredOn: string; leftOn: string | null }): boolean {
  return monthOf(hiredOn) <= month && (leftOn === null || monthOf(leftOn) >= month);
}
