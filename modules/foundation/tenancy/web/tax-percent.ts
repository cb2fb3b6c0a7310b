/** 250 → "2.5": hundredths of a percent as people write them. */
export function percentOf(points: number | null | undefined): string {
  return String((points ?? 0) / 100);
}

/** "2.5" → 250; nothing for what is no percentage from 0 to 50. */
export function basisPoints(percent: string | number | null | undefined): number | undefined {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(String(percent ?? '').trim());
  if (!match) return undefined;
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return points <= 5000 ? points : undefined;
}
