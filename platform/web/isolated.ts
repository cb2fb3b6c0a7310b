/** An amount or number inside a sentence: it keeps its own direction and its line, so that 250,000 IQD neither turns round in Arabic nor breaks. */
export function isolated(text: string): string {
  return text ? `\u2066${text.replace(/(?<=\d) (?=[A-Z]{3}$)/, '\u00a0')}\u2069` : text;
}
