const key = 'asked-of-till';

/** What another page wants done at the till: a held ticket by its name, or a sale by its number. */
export function askTill(id: string): void {
  if (id) sessionStorage.setItem(key, id);
}

/** What was asked of it, once. */
export function takeAsked(): string | undefined {
  const asked = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  return asked;
}
