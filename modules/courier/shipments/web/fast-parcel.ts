import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSaid, type Layout, startOf } from '#courier/shipments/contract';
import { readSession, useStored } from '#platform/web';
import { fastOrder, nextAfter, type RareName } from './fast-order.ts';
import { useParcelForm } from './parcel-form.ts';
import { type FastRow, useFastRows } from './sent-parcels.ts';

export type FastForm = ReturnType<typeof useFastParcel>['form'];

/** The parcel being typed: where typing goes on, what is opened, and its way off into the list of those sent. */
export function useFastParcel(root: RefObject<HTMLFormElement | null>, layout: Layout) {
  const order = fastOrder(layout);
  const [kept, keep] = useStored<Record<string, unknown>>('create-fast', {});
  const [opened, setOpened] = useState<readonly RareName[]>([]);
  const { rows, send, again, trade } = useFastRows();
  const { form, isNameNeeded } = useParcelForm(freshParcel(kept, layout), order.asked);
  /** Once opened a field stays until the parcel is sent, also while it is empty. */
  const isOpen = (name: RareName) => opened.includes(name) || order.asked.includes(name) || form.getValues()[name] !== null;
  const focusFirst = (errors: object) =>
    focusPath(root.current, [...order.kept, ...order.typed].find((name) => name in errors) ?? order.first);
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
    keep(Object.fromEntries(order.kept.map((name) => [name, values[name]])));
    begin(freshParcel(values, layout), {});
    send(values);
  };
  const putRight = (row: FastRow) => {
    const values = form.getValues();
    // What is half typed waits in the list, to be gone on with.
    trade(row, isBegun(values, freshParcel(values, layout)) ? values : undefined);
    begin(row.values, row.errors ?? {});
  };
  const open = (name: RareName) => {
    flushSync(() => setOpened([...opened, name]));
    focusPath(root.current, name);
  };
  const isAnswered = (name: string) =>
    Boolean(form.getValues()[name]) || !(name === 'commercial_name_id' ? isNameNeeded : order.asked.includes(name));
  /** Goes on from one field to the next that is to be answered, and sends behind the last. */
  const goOn = (from?: string) => {
    const next = nextAfter(order, from, { isAnswered, isOpen });
    if (next) focusPath(root.current, next);
    else submit();
  };
  // Who opens the page types at once.
  useEffect(() => goOn(), []);
  const isGoneThrough = (name: string) => order.said.includes(name) || order.typed.includes(name);
  return { form, order, isGoneThrough, isNameNeeded, rows, isOpen, open, submit, putRight, again, goOn };
}

/** Something of it is typed that it did not start with. */
const isBegun = (values: Record<string, unknown>, fresh: Record<string, unknown>) =>
  Object.keys(blanks).some((name) => name !== 'quantity' && (values[name] ?? '') !== (fresh[name] ?? ''));

const blanks = {
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
};

/** A parcel nobody has typed anything of yet, of the client and kind of the one before, and otherwise as the company's form starts. */
const freshParcel = (of: Record<string, unknown>, layout: Layout) => ({
  currency: readSession()?.tenant.currency ?? 'IQD',
  fee_mode: 'fee_included',
  ...blanks,
  ...startOf(layout),
  ...Object.fromEntries(fastOrder(layout).kept.flatMap((name) => (isSaid(of[name]) ? [[name, of[name]]] : []))),
});

/** At once: somebody who types fast is already typing into the next field. */
function focusPath(root: HTMLElement | null, path: string): void {
  const found = root?.querySelector<HTMLElement>(`[data-path="${path}"]`);
  const target = found?.matches('input, textarea') ? found : found?.querySelector<HTMLElement>('input, textarea');
  target?.focus();
  (target as HTMLInputElement | null)?.select?.();
}
