/** An amount or number inside a sentence: it keeps its own direction, so that 250,000 IQD does not turn round in Arabic. */
export function isolated(text: string): string {
  return text ? `\u2066${text}\u2069` : text;
}
