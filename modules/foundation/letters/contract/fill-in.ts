const place = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** What a text wants filled in, each once, in its order. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map(([, name]) => name as string))];
}

/** What a text wants filled in and nobody says, beside all that may be said, as they are written in it; undefined where it is filled in whole. */
export function unknownIn(text: unknown, known: readonly string[]): { name: string; known: string } | undefined {
  const unknown = variablesIn(String(text ?? '')).find((one) => !known.includes(one));
  return unknown === undefined ? undefined : { name: written(unknown), known: known.map(written).join(' ') };
}

const written = (name: string) => `{{${name}}}`;

/** The text with its variables filled in; what nobody says stays away. What is filled in is not read again. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(place, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] as string) : ''));
}
