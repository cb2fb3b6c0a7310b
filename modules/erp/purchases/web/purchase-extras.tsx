import { Suspense } from 'react';
import { movedBody, movedSlips } from '#erp/catalog/web';
import type { Purchase } from '#erp/purchases/contract';
import { Instalments } from '#erp/setup/web';
import { BudgetWarning } from '#finance/budgets/web';
import { type EntityExtras, homeBranch, readSession, today } from '#platform/web';
import { IconArrowBackUp, IconCash, IconPackage, IconReceipt, IconTruck, IconWallet } from '#platform/web/ui';
import { BoughtGoods } from './bought-goods.tsx';
import { CostFields } from './cost-fields.tsx';
import { missing, returnable } from './moving.ts';
import { PayFields } from './pay-fields.tsx';
import { ReceiveFields } from './receive-fields.tsx';
import { ReturnFields } from './return-fields.tsx';

const extras: EntityExtras<typeof Purchase> = {
  defaults: () => ({ currency: readSession()?.tenant.currency, branch_id: homeBranch(), purchase_date: today() }),
  // He is owed in his own, which comes with him.
  hiddenFields: () => ['currency'],
  linesTop: BoughtGoods,
  showTop: (row) =>
    row['budget_warning'] && (
      <Suspense fallback={null}>
        <BudgetWarning of={row['budget_warning']} />
      </Suspense>
    ),
  verbs: {
    order: { icon: IconReceipt },
    receive: {
      icon: IconPackage,
      fields: ReceiveFields,
      isWide: true,
      starts: (row) => ({ received_on: today(), lines: missing(row) }),
      slips: movedSlips,
      toBody: movedBody,
    },
    pay: { icon: IconCash, fields: PayFields },
    useAdvance: { icon: IconWallet },
    addCost: { icon: IconTruck, fields: CostFields },
    correctCost: { fields: CostFields },
    returnGoods: {
      icon: IconArrowBackUp,
      fields: ReturnFields,
      isWide: true,
      starts: (row) => ({ lines: returnable(row) }),
      slips: movedSlips,
      toBody: movedBody,
    },
  },
  below: (row) => row['instalments'] && <Instalments paper={row} name="purchase" />,
};

export default extras;
