import { latinDigits } from '#platform/entity';

/** The numbers in what was scanned, typed or pasted: one a line, or apart by blanks and commas; each once, in order. */
export function writtenNumbers(text: string): string[] {
  return [
    ...new Set(
      latinDigits(text)
        .split(/[\s,;،؛]+/)
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ];
}

/** The field after an answer: the numbers that stay to be put right, and behind them what was written meanwhile. */
export function withLeft(left: readonly string[], meanwhile: string): string {
  return [...left, meanwhile].filter(Boolean).join('\n');
}
