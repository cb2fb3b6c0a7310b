const place = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** What a text wants filled in, each once, in its order. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map(([, name]) => name as string))];
}

/** The text with its variables filled in; what nobody says stays away. What is filled in is not read again. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(place, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] as string) : ''));
}
