import i18next from 'i18next';

/** How long, in words: 18 months. What is counted in nothing stays a number. */
export function durationText(count: number, type: string | null | undefined): string {
  return type ? String(i18next.t(`duration.${type}`, { count })) : String(count);
}
