import { expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { byStart, switched, type WireMove, withEdit } from './graph-changes.ts';

const move = (id: number, from_id: number, to_id: number): WireMove => ({
  id,
  version: 1,
  from_id,
  to_id,
  from: { name: '' },
  to: { name: '' },
  enabled: true,
  notify: false,
  permission: 'edit_shipments_status',
  actor_kinds: ['admin'],
  branch_scope: 'own',
  needs_delivery: false,
  needs_receiving: false,
  needs_reason: false,
  needs_date: false,
  needs_amount: false,
  needs_pod: false,
});

test('what is changed back is no change', () => {
  const one = move(7, status.inStore, status.outForDelivery);
  const off = withEdit(new Map(), one, { enabled: false });
  expect([...off]).toEqual([[7, { enabled: false }]]);
  expect([...withEdit(off, one, { enabled: true })]).toEqual([]);
  expect([...withEdit(off, one, { actor_kinds: ['admin'] })]).toEqual([[7, { enabled: false }]]);
});

test('only switches are asked about', () => {
  const [one, two] = [
    move(7, status.inStore, status.outForDelivery),
    { ...move(9, status.inStore, status.delivered), enabled: false },
  ];
  const edits = withEdit(
    withEdit(withEdit(new Map(), one, { enabled: false }), two, { enabled: true }),
    move(3, status.outForDelivery, status.delivered),
    {
      notify: true,
    },
  );
  expect(switched(edits)).toEqual({ on: [9], off: [7] });
});

test('moves stand under where they start, in the order of the statuses', () => {
  const order = [status.notReady, status.ready, status.inStore, status.outForDelivery, status.delivered];
  expect(
    byStart(
      [
        move(1, status.inStore, status.delivered),
        move(2, status.notReady, status.ready),
        move(3, status.inStore, status.outForDelivery),
      ],
      order,
    ).map(({ from, moves }) => [from, moves.map((one) => one.to_id)]),
  ).toEqual([
    [status.notReady, [status.ready]],
    [status.inStore, [status.outForDelivery, status.delivered]],
  ]);
});
