import type { Purchase } from '#erp/purchases/contract';
import { type EntityExtras, homeBranch, readSession, today } from '#platform/web';
import { IconArrowBackUp, IconCash, IconPackage, IconReceipt, IconTruck, IconWallet } from '#platform/web/ui';
import { BoughtGoods } from './bought-goods.tsx';
import { Instalments } from './instalments.tsx';
import { movable, movedBody, movedSlips } from './moved-lines.tsx';
import { PayFields } from './pay-fields.tsx';
import { ReceiveFields } from './receive-fields.tsx';
import { ReturnFields } from './return-fields.tsx';
import './purchases.css';

const extras: EntityExtras<typeof Purchase> = {
  defaults: () => ({ currency: readSession()?.tenant.currency, branch_id: homeBranch(), purchase_date: today() }),
  // He is owed in his own, which comes with him.
  hiddenFields: () => ['currency'],
  linesTop: BoughtGoods,
  verbs: {
    order: { icon: IconReceipt },
    receive: {
      icon: IconPackage,
      fields: ReceiveFields,
      isWide: true,
      starts: (row) => ({ received_on: today(), lines: movable(row, 'receive') }),
      slips: movedSlips,
      toBody: movedBody,
    },
    pay: { icon: IconCash, fields: PayFields },
    useAdvance: { icon: IconWallet },
    addCost: { icon: IconTruck },
    returnGoods: {
      icon: IconArrowBackUp,
      fields: ReturnFields,
      isWide: true,
      starts: (row) => ({ lines: movable(row, 'returnGoods') }),
      slips: movedSlips,
      toBody: movedBody,
    },
  },
  below: (row) => row['instalments'] && <Instalments purchase={row} />,
};

export default extras;
