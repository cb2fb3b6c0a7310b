import type { TFunction } from 'i18next';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Entity } from '#platform/entity';
import type { QueryValue } from './api.ts';
import type { Form } from './form-type.ts';
import { can } from './session.ts';
import type { LineCellProps } from './ui/lines-grid.tsx';
import { wholeOf } from './whole.ts';

export interface Registered {
  entity: Entity<any>;
  /** Where its screens live: several where courier companies and shops have them at addresses of their own. */
  at: readonly string[];
  hasOwnForm: boolean;
}
const registered = new Map<string, Registered>();

/** Makes an entity known to pickers and links; `at` is where its screens live, if it has any, `hasOwnForm` whether its form is a module's own. */
export function registerEntity(entity: Entity<any>, at: string | readonly string[] = entity.screens, hasOwnForm = false): void {
  registered.set(entity.name, { entity, at: [at].flat().filter(Boolean), hasOwnForm });
}

export interface PickerProps {
  form: Form;
  /** Wire name of the field. */
  name: string;
  label: string;
  required: boolean;
  query: Record<string, QueryValue>;
  autoFocus: boolean;
}
type Picker = LazyExoticComponent<ComponentType<PickerProps>>;
const pickers = new Map<string, Picker>();

/** How an entity is chosen in every form that refers to it, where a search by name is not enough. */
export function registerPicker(name: string, load: () => Promise<{ default: ComponentType<PickerProps> }>): void {
  pickers.set(name, lazy(load));
}
export const pickerOf = (name: string): Picker | undefined => pickers.get(name);

export interface LineCellOf extends LineCellProps {
  /** Wire name of the reference. */
  name: string;
  form: Form;
}
const lineCells = new Map<string, LazyExoticComponent<ComponentType<LineCellOf>>>();

/** How an entity is chosen in the lines of every document, where there are too many of it for a plain list. */
export function registerLineCell(name: string, load: () => Promise<{ default: ComponentType<LineCellOf> }>): void {
  lineCells.set(name, lazy(load));
}
export const lineCellOf = (name: string) => lineCells.get(name);

export interface RetryProps {
  ids: readonly number[];
  onClose: () => void;
}
const retries = new Map<string, LazyExoticComponent<ComponentType<RetryProps>>>();

/** What tries those again that stayed when something was done to many, perhaps another way. */
export function registerRetry(kind: string, load: () => Promise<{ default: ComponentType<RetryProps> }>): void {
  retries.set(kind, lazy(load));
}
export const retryOf = (kind: string) => retries.get(kind);

/** Brings all of a named entity's declaration in, for a screen that shows its records beside its own. */
export async function wholeNamed(name: string): Promise<void> {
  const known = registered.get(name);
  if (known) registered.set(name, { ...known, entity: await wholeOf(known.entity) });
}

/** Every entity known here. */
export const knownEntities = (): readonly Registered[] => [...registered.values()];

/** The declaration of a named entity, where this browser knows it; its outline alone unless `wholeNamed` was asked first. */
export const entityNamed = (name: string): Entity<any, any> | undefined => registered.get(name)?.entity;

/** The API path of a named entity; its declaration says, else the regular plural. */
export function apiPathOf(name: string): string {
  return `/api/v1/${registered.get(name)?.entity.path ?? plural(kebab(name))}`;
}

/** Where a record of a named entity is shown to whoever is signed in. */
export function screenPathOf(name: string): string | undefined {
  const at = registered.get(name)?.at ?? [];
  return at.find((path) => isOfCompany(path)) ?? at[0];
}

/** Where an entity's own screens are for whoever is signed in. */
export const placeOf = ({ name, screens: declared }: Pick<Entity<any, any>, 'name' | 'screens'>): string =>
  screenPathOf(name) ?? declared;

/** Whether a company of this kind has what lives at a path. */
export const isOfThisCompany = (path: string): boolean => isOfCompany(path);

interface Known {
  path: string;
  title?: (t: TFunction) => string;
  permission?: string | readonly string[] | undefined;
}
const screens = new Map<string, Known>();
let isOfCompany = (_path: string): boolean => true;

/** The screens there are and which of them a company of this kind has, so that a record found anywhere links to its page. */
export function knowScreens(known: readonly Known[], ofCompany: (path: string) => boolean): void {
  for (const one of known) screens.set(one.path, one);
  isOfCompany = ofCompany;
}

/** Whether there is a screen at a path that this person and his company may open. */
const opens = (path: string): boolean =>
  screens.has(path) && isOfCompany(path) && can(screens.get(path)?.permission ?? 'signed-in');

/** The same of the page at an address, whichever record it shows. */
export const mayOpen = (address: string): boolean => opens(address.replace(/\?.*/, '').replaceAll(/\/\d+(?=\/|$)/g, '/:id'));

/** Those of some addresses this person may open, each with what its page is called. */
export const pagesAt = (paths: readonly string[], t: TFunction): { path: string; title: string }[] =>
  paths.filter(opens).map((path) => ({ path, title: screens.get(path)?.title?.(t) ?? path }));

/** The page of a record where the person may open one, else its list narrowed to some words; undefined where he may open neither. */
export function pageOfRecord(name: string, id: number, words: string): string | undefined {
  const at = screenPathOf(name);
  if (!at) return undefined;
  return ownPageOf(name, id) ?? (opens(at) ? listOfRecords(name, words) : undefined);
}

/** The page of a record; undefined where there is none, or none this person may open. */
export function ownPageOf(name: string, id: number): string | undefined {
  const at = screenPathOf(name);
  return at && opens(`${at}/:id/show`) ? `${at}/${id}/show` : undefined;
}

/** How a person makes one of an entity on the way: in a small dialog, or on its own page where its form is a module's own; undefined where he may not. */
export function wayToCreate(name: string): { page: string; isOwn: boolean } | undefined {
  const known = registered.get(name);
  const page = `${screenPathOf(name)}/create`;
  if (!known || !opens(page)) return undefined;
  return { page, isOwn: known.hasOwnForm };
}

/** The list of an entity, narrowed to some words. */
export const listOfRecords = (name: string, words: string) => `${screenPathOf(name)}?search=${encodeURIComponent(words)}`;

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
