import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { readSession, useStored } from '#platform/web';
import { useParcelForm } from './parcel-form.ts';
import { type FastRow, useFastRows } from './sent-parcels.ts';

/** What stays from one parcel to the next: a client's pile is alike. */
const keptNames = ['client_id', 'commercial_name_id', 'shipment_type_id', 'fee_mode', 'currency'] as const;
/** Shown to who opens them: few parcels have either. */
export const rareNames = ['declared_value', 'exchange_of'] as const;
/** The order of typing; Enter goes on, behind the last one shown it saves. */
const typedNames = [
  'receipt_no',
  'receiver_name',
  'phone',
  'city_id',
  'address',
  'price',
  'quantity',
  'note',
  ...rareNames,
] as const;

export type RareName = (typeof rareNames)[number];
type TypedName = (typeof typedNames)[number];
export const isTyped = (name: string): name is TypedName => (typedNames as readonly string[]).includes(name);
const isRare = (name: string): name is RareName => (rareNames as readonly string[]).includes(name);

/** Something of it is typed. */
const isBegun = (values: Record<string, unknown>) =>
  typedNames.some((name) => name !== 'quantity' && values[name] !== null && values[name] !== undefined && values[name] !== '');

export type FastForm = ReturnType<typeof useFastParcel>['form'];

/** The parcel being typed: where typing goes on, what is opened, and its way off into the list of those sent. */
export function useFastParcel(root: RefObject<HTMLFormElement | null>) {
  const [kept, keep] = useStored<Record<string, unknown>>('create-fast', {});
  const [opened, setOpened] = useState<readonly RareName[]>([]);
  const { rows, send, again, trade } = useFastRows();
  const { form, isNameNeeded } = useParcelForm(freshParcel(kept));
  /** Once opened a field stays until the parcel is sent, also while it is empty. */
  const isOpen = (name: RareName) => opened.includes(name) || form.getValues()[name] !== null;
  const focusFirst = (errors: object) =>
    focusPath(root.current, [...keptNames, ...typedNames].find((name) => name in errors) ?? 'receiver_name');
  const begin = (values: Record<string, unknown>, errors: Record<string, string>) => {
    form.setValues(values);
    setOpened([]);
    form.setErrors(errors);
    focusFirst(errors);
  };
  const submit = () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(errors);
    const values = form.getValues();
    keep(Object.fromEntries(keptNames.map((name) => [name, values[name]])));
    begin(freshParcel(values), {});
    send(values);
  };
  const putRight = (row: FastRow) => {
    const values = form.getValues();
    // What is half typed waits in the list, to be gone on with.
    trade(row, isBegun(values) ? values : undefined);
    begin(row.values, row.errors ?? {});
  };
  const open = (name: RareName) => {
    flushSync(() => setOpened([...opened, name]));
    focusPath(root.current, name);
  };
  /** Goes on from one field of typing to the next shown, and sends behind the last. */
  const goOn = (from: TypedName) => {
    const at = typedNames.indexOf(from);
    const next = typedNames.slice(at + 1).find((name) => !isRare(name) || isOpen(name));
    if (next) focusPath(root.current, next);
    else submit();
  };
  return { form, isNameNeeded, rows, isOpen, open, submit, putRight, again, goOn };
}

/** A parcel nobody has typed anything of yet, of the client and kind of the one before. */
const freshParcel = (of: Record<string, unknown>) => ({
  currency: readSession()?.tenant.currency ?? 'IQD',
  fee_mode: 'fee_included',
  ...Object.fromEntries(keptNames.map((name) => [name, of[name] ?? undefined]).filter(([, value]) => value !== undefined)),
  quantity: 1,
  receipt_no: '',
  receiver_name: '',
  phone: '',
  city_id: null,
  address: '',
  price: null,
  note: '',
  declared_value: null,
  exchange_of: null,
});

/** At once: somebody who types fast is already typing into the next field. */
export function focusPath(root: HTMLElement | null, path: string): void {
  const found = root?.querySelector<HTMLElement>(`[data-path="${path}"]`);
  const target = found?.matches('input, textarea') ? found : found?.querySelector<HTMLElement>('input, textarea');
  target?.focus();
  (target as HTMLInputElement | null)?.select?.();
}
