import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { readSession, useStored } from '#platform/web';
import { useParcelForm } from './parcel-form.ts';
import { type FastRow, useFastRows } from './sent-parcels.ts';

/** What stays from one parcel to the next: a client's pile is alike. */
const keptNames = ['client_id', 'commercial_name_id', 'shipment_type_id', 'fee_mode', 'currency'] as const;
/** Shown to who opens them: few parcels have either. */
export const rareNames = ['declared_value', 'exchange_of'] as const;
/** Those of them that Enter comes by, before the first parcel is typed. */
const saidFirst = ['client_id', 'commercial_name_id', 'shipment_type_id', 'currency'] as const;
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
type SaidName = (typeof saidFirst)[number];
/** A field that Enter goes through. */
export type FastName = SaidName | TypedName;
export const isGoneThrough = (name: string): name is FastName =>
  ([...saidFirst, ...typedNames] as readonly string[]).includes(name);
const isSaidFirst = (name: string): name is SaidName => (saidFirst as readonly string[]).includes(name);
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
  const isAnswered = (name: SaidName) => Boolean(form.getValues()[name]) || (name === 'commercial_name_id' && !isNameNeeded);
  /** What is to be answered next: a parcel's own fields begin with its receiver, the first as all that follow it. */
  const nextAfter = (from?: FastName) => {
    if (from === undefined || isSaidFirst(from))
      return saidFirst.slice(from ? saidFirst.indexOf(from) + 1 : 0).find((name) => !isAnswered(name)) ?? 'receiver_name';
    return typedNames.slice(typedNames.indexOf(from) + 1).find((name) => !isRare(name) || isOpen(name));
  };
  /** Goes on from one field to the next that is to be answered, and sends behind the last. */
  const goOn = (from?: FastName) => {
    const next = nextAfter(from);
    if (next) focusPath(root.current, next);
    else submit();
  };
  // Who opens the page types at once.
  useEffect(() => goOn(), []);
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
function focusPath(root: HTMLElement | null, path: string): void {
  const found = root?.querySelector<HTMLElement>(`[data-path="${path}"]`);
  const target = found?.matches('input, textarea') ? found : found?.querySelector<HTMLElement>('input, textarea');
  target?.focus();
  (target as HTMLInputElement | null)?.select?.();
}
