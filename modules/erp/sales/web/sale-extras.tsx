import i18next, { type TFunction } from 'i18next';
import { movable, movedBody, movedSlips } from '#erp/catalog/web';
import { Sale } from '#erp/sales/contract';
import { coinOf, Instalments } from '#erp/setup/web';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { type Action, type EntityExtras, formatAmount, homeBranch, Ltr, today, type WireRow } from '#platform/web';
import {
  type Fact,
  fieldValue,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCash,
  IconCheck,
  IconQrcode,
  IconReceipt,
  IconTruck,
  judgeRow,
} from '#platform/web/ui';
import { BringFields } from './bring-fields.tsx';
import { toBring, toLeave } from './moving.ts';
import PriceWhy from './price-why.tsx';
import { receiptAction } from './receipt-action.ts';
import { DeliverFields, SellFields } from './sell-fields.tsx';
import { SendFields } from './send-fields.tsx';
import { blankSending, sendingOf, type TypedSending, unsaidOf } from './sending.ts';
import { SoldGoods } from './sold-goods.tsx';
import { inCoins } from './tender-sums.ts';
import { blankTender, Tenders, tendersOf } from './tenders.tsx';

/** The screen where goods of a sale are exchanged is a desk, not a dialog. */
function exchangeAction(row: WireRow): Action[] {
  const { judged, whyNot } = judgeRow(Sale, 'exchange', row);
  if (judged !== 'yes') return [];
  return [
    {
      label: String(i18next.t('sale.actions.exchange')),
      icon: IconArrowsExchange,
      // Whoever comes to a sale that is done wants its paper first.
      tone: 'plain',
      ...(whyNot ? { disabled: true, hint: whyNot } : { to: `${Sale.screens}/${row.id}/exchange` }),
    },
  ];
}

const toSend = (row: WireRow) => movable(row, { whole: 'delivered', part: 'returned', all: true });

/** Who carries it is said, and how much is collected. */
const slipsOfWay = (typed: TypedSending, t: TFunction, at = ''): Record<string, string> =>
  Object.fromEntries(unsaidOf(typed).map((name) => [`${at}${name}`, t('ui.rules.required')]));

/** What is left to pay of a sale that nobody collects yet. */
function uncollected(row: WireRow): string {
  const currency = row['currency'] as Currency;
  const [left, collected] = [row['left'], row['to_collect']].map((amount) => parseAmount(amount ?? '0', currency) ?? 0);
  return amountText(Math.max(0, (left ?? 0) - (collected ?? 0)), currency);
}

/** All that is due is paid in cash, in coins there are, until something else is said. */
function paying(row: WireRow, name: 'total' | 'left') {
  const currency = row['currency'] as Currency;
  const coin = coinOf(currency);
  const due = row[name] as string;
  return { tenders: [blankTender(inCoins(due, currency, coin))], due, currency, coin, keeps: false };
}

/** Whether another let it through, where one was asked. */
const approvalOf = (row: WireRow): Fact[] =>
  row['approval'] === 'none' ? [] : [{ label: said('approval'), value: fieldValue(Sale, 'approval', row, i18next.t) }];

/** What is owed is the total, until something came back or was struck. */
const owedOf = (row: WireRow): Fact[] =>
  row['owed'] === row['total'] || row['status'] === 'cancelled'
    ? []
    : [{ label: said('owed'), value: <Ltr>{formatAmount(row['owed'], row['currency'])}</Ltr> }];

const said = (field: string) => String(i18next.t(`sale.fields.${field}`));

export const saleExtras: EntityExtras<typeof Sale> = {
  defaults: () => ({ branch_id: homeBranch(), sale_date: today() }),
  hiddenFields: ({ status, written_as }) => (status === 'quote' || written_as === 'quote' ? [] : ['validUntil']),
  listActions: () => [{ label: String(i18next.t('salePaper.title')), icon: IconQrcode, to: `${Sale.screens}/by-paper` }],
  linesTop: SoldGoods,
  lineHints: { price: PriceWhy },
  rowActions: (row) => [...exchangeAction(row), ...(row['status'] === 'cancelled' ? [] : [receiptAction(Sale.screens, row)])],
  verbs: {
    finalise: {
      icon: IconReceipt,
      fields: SellFields,
      isWide: true,
      starts: (row) => ({
        ...paying(row, 'total'),
        lines: toLeave(row),
        in_part: false,
        by_company: false,
        shipment: [blankSending()],
      }),
      slips: ({ by_company, shipment }, t) => (by_company ? slipsOfWay(shipment[0], t, 'shipment.0.') : {}),
      toBody: ({ in_part, lines, by_company, shipment, ...paid }) => ({
        tenders: tendersOf(paid['tenders'], paid),
        ...(by_company && { shipment: shipment.map(sendingOf) }),
        ...(in_part && { lines: movedBody({ lines })['lines'] }),
      }),
    },
    deliver: {
      icon: IconTruck,
      fields: DeliverFields,
      isWide: true,
      starts: (row) => ({ lines: toLeave(row) }),
      slips: movedSlips,
      toBody: movedBody,
    },
    send: {
      icon: IconTruck,
      fields: SendFields,
      isWide: true,
      starts: (row) => ({ ...blankSending(uncollected(row)), lines: toSend(row), in_part: false }),
      slips: slipsOfWay,
      toBody: ({ in_part, lines, ...said }) => ({ ...sendingOf(said), ...(in_part && { lines: movedBody({ lines })['lines'] }) }),
    },
    pay: {
      icon: IconCash,
      fields: ({ form, row }) => <Tenders form={form} row={row} due={row['left']} />,
      isWide: true,
      starts: (row) => paying(row, 'left'),
      toBody: (paid) => ({ tenders: tendersOf(paid['tenders'], paid), paid_on: paid['paid_on'] || null }),
    },
    approve: { icon: IconCheck },
    returnGoods: {
      icon: IconArrowBackUp,
      fields: BringFields,
      isWide: true,
      starts: (row) => ({ lines: toBring(row) }),
      slips: movedSlips,
      toBody: movedBody,
    },
  },
  facts: (row) => [...approvalOf(row), ...owedOf(row)],
  below: (row) => row['instalments'] && <Instalments paper={row} name="sale" />,
};

/** A sale is written to be sold: once it is saved, what is paid for it is asked at once. */
export default { ...saleExtras, thenDo: 'finalise' } satisfies EntityExtras<typeof Sale>;
