import { expect, test } from 'vitest';
import { layOut, type SaidField, standardLayout } from '#courier/shipments/contract';
import { fastOrder, nextAfter } from './fast-order.ts';

const none = { isAnswered: (_: string) => false, isOpen: (_: string) => false };
const way = (order: ReturnType<typeof fastOrder>, standing = none) => {
  const names: string[] = [];
  for (let at: string | undefined = order.first; at; at = nextAfter(order, at, standing)) names.push(at);
  return names;
};
const laid = (changes: Record<string, Partial<SaidField>>, names = standardLayout('fast').map(({ wire }) => wire)) =>
  fastOrder(
    layOut(
      'fast',
      names.map((name) => {
        const { isShown, isRequired, defaultValue } = standardLayout('fast').find(({ wire }) => wire === name) as SaidField & {
          wire: string;
        };
        return { name, isShown, isRequired, defaultValue, ...changes[name] };
      }),
    ),
  );

test('Enter goes from the receiver to the note, and past what is rare', () => {
  expect(way(fastOrder(standardLayout('fast')))).toEqual([
    'receiver_name',
    'phone',
    'city_id',
    'address',
    'price',
    'quantity',
    'note',
  ]);
});

test('what stays is asked first, and once it is said a parcel begins with its receiver', () => {
  const order = fastOrder(standardLayout('fast'));
  expect(nextAfter(order, undefined, none)).toBe('client_id');
  expect(nextAfter(order, 'client_id', { ...none, isAnswered: (name) => name !== 'shipment_type_id' })).toBe('shipment_type_id');
  expect(nextAfter(order, 'client_id', { ...none, isAnswered: () => true })).toBe('receiver_name');
});

test('a rare field that was opened is gone through', () => {
  const isOpen = (name: string) => name === 'exchange_of';
  expect(way(fastOrder(standardLayout('fast')), { ...none, isOpen }).at(-1)).toBe('exchange_of');
});

test('Enter follows the order of the company, comes by nothing hidden, and begins where the company begins', () => {
  const names = ['phone', 'address', ...standardLayout('fast').map(({ wire }) => wire)].filter(
    (name, at, all) => all.indexOf(name) === at,
  );
  const order = laid({ note: { isShown: false }, quantity: { isShown: false } }, names);
  expect(order.first).toBe('phone');
  expect(way(order)).toEqual(['phone', 'address', 'receipt_no', 'receiver_name', 'city_id', 'price']);
});

test('a receipt number the company asks for is where a parcel begins', () => {
  expect(laid({ receipt_no: { isRequired: true } }).first).toBe('receipt_no');
});
