/** Longest code of an account. */
const longest = 10;

/**
 * The next code nobody has under a heading: it begins with the heading's own digits. Under 6400 accounts are 6401, 6402 …; under
 * 6000 headings are the next free hundreds. Undefined: none is left.
 */
export function freeCode(
  heading: string,
  { isHeader, isTaken }: { isHeader: boolean; isTaken: (code: string) => boolean },
): string | undefined {
  const stem = heading.replace(/0+$/, '');
  const fewest = isHeader ? 1 : Math.max(1, 4 - stem.length);
  for (let digits = fewest; stem.length + digits <= longest; digits++)
    for (let count = 1; count < 10 ** digits; count++) {
      const code = `${stem}${String(count).padStart(digits, '0')}`.padEnd(4, '0');
      if (!isTaken(code)) return code;
    }
  return undefined;
}
