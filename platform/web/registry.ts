import type { Entity, Fields } from '#platform/entity';

interface Registered {
  entity: Entity<any>;
  at: string;
}
const registered = new Map<string, Registered>();

/** Makes an entity known to pickers and links; `at` is where its screens live, if it has any. */
export function registerEntity(entity: Entity<any>, at: string = entity.screens): void {
  registered.set(entity.name, { entity, at });
}

export function knownEntity(name: string): Entity<Fields> | undefined {
  return registered.get(name)?.entity;
}

/** The API path of a named entity; its declaration says, else the regular plural. */
export function apiPathOf(name: string): string {
  return `/api/v1/${registered.get(name)?.entity.path ?? plural(kebab(name))}`;
}

/** Where a record of a named entity is shown. */
export function screenPathOf(name: string): string | undefined {
  return registered.get(name)?.at || undefined;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
