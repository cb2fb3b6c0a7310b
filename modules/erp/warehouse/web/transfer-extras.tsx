import { ScannedLines } from '#erp/catalog/web';
import type { StockTransfer } from '#erp/warehouse/contract';
import { type EntityExtras, homeBranch, today } from '#platform/web';
import { IconCheck, IconPackage, IconTruck } from '#platform/web/ui';
import { ArriveFields } from './arrive-fields.tsx';
import { arrivedBody, arrivedSlips, onTheWay } from './arrived-lines.ts';
import { DecideFields } from './decide-fields.tsx';
import './warehouse.css';

const extras: EntityExtras<typeof StockTransfer> = {
  defaults: () => ({ from_branch_id: homeBranch(), sent_on: today() }),
  linesTop: ScannedLines,
  verbs: {
    send: { icon: IconTruck },
    receive: {
      icon: IconPackage,
      fields: ArriveFields,
      isWide: true,
      starts: (row) => ({ lines: onTheWay(row) }),
      slips: arrivedSlips,
      toBody: arrivedBody,
    },
    decide: {
      icon: IconCheck,
      fields: DecideFields,
      starts: (row) => {
        const [first] = onTheWay(row);
        return { line: first?.['line'] ?? null, quantity: first?.['left'] ?? null };
      },
    },
  },
};

export default extras;
