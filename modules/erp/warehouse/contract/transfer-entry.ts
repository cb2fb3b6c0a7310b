import { account, closedLines, type Entry, type EntryKey, entryOf, signed } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';
import type { MissingWay } from './stock-transfer.ts';

/** Goods on their way, worth so much in the company's currency; what is on its way stands in the sender's books. */
export interface OnTheWay {
  transferId: number;
  fromBranchId: number;
  base: Currency;
  worth: number;
}

const way = ({ transferId }: OnTheWay) => ({ party: { kind: 'stockTransfer', id: transferId } }) as const;

/** Goods that left: Dr 1320; Cr 1310, both in the sender's branch. */
export function sentEntry(key: EntryKey, of: OnTheWay): Entry | undefined {
  return entryOf(key, [
    signed(account.goodsInTransit, of.fromBranchId, money(of.worth, of.base), way(of)),
    signed(account.inventory, of.fromBranchId, money(-of.worth, of.base)),
  ]);
}

/** Goods that arrived: Dr 1310 where they lie now, Dr 5210 what of them had been sold there before; Cr 1320; 1450 between the branches. */
export function arrivedEntry(key: EntryKey, of: OnTheWay & { toBranchId: number; trueUp: number }): Entry | undefined {
  const { worth, base, trueUp } = of;
  const lines = [
    signed(account.inventory, of.toBranchId, money(worth - trueUp, base)),
    signed(account.costOfGoods, of.toBranchId, money(trueUp, base)),
    signed(account.goodsInTransit, of.fromBranchId, money(-worth, base), way(of)),
  ];
  return entryOf(key, closedLines(lines, base));
}

/** Goods that never arrived: Dr 1310 back at the sender, 6320 lost, or 1240 whose fault it is, all of the sender; Cr 1320. */
export function missingEntry(
  key: EntryKey,
  of: OnTheWay & { way: MissingWay; employeeId: number | null; trueUp: number },
): Entry | undefined {
  const { worth, base, fromBranchId, trueUp } = of;
  const against = {
    back: [
      signed(account.inventory, fromBranchId, money(worth - trueUp, base)),
      signed(account.costOfGoods, fromBranchId, money(trueUp, base)),
    ],
    lost: [signed(account.transferShortage, fromBranchId, money(worth, base))],
    fault: [
      signed(account.employeeAdvances, fromBranchId, money(worth, base), {
        party: { kind: 'employee', id: of.employeeId as number },
      }),
    ],
  }[of.way];
  return entryOf(key, [...against, signed(account.goodsInTransit, fromBranchId, money(-worth, base), way(of))]);
}
