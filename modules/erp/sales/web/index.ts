import { Sale, SaleReturn, saleRights, saleSheets } from '#erp/sales/contract';
import { sheetScreens } from '#foundation/sheets/web';
import { entityCreate, entityList, entityScreens, screen } from '#platform/web';

const sold = () => import('./sale-extras.tsx');
const written = () => import('./draft-extras.tsx');
const offered = () => import('./quote-extras.tsx');
/** Draws the rows of a receipt, for whoever prints one: the till too. */
export const loadReceiptPaper = () => import('./receipt-paper.tsx');

const to = (name: string) => `${Sale.screens}/${name}`;

export const screens = [
  ...entityScreens(Sale, { extras: sold }),
  entityCreate(Sale, to('add-draft'), { title: 'sale.addDraft', extras: written }),
  entityCreate(Sale, to('add-a-quote'), { title: 'sale.addQuote', extras: offered }),
  entityList(Sale, to('list-of-drafts'), {
    extras: written,
    part: {
      fixed: { status: 'draft' },
      title: 'screens.erp-sales-list-of-drafts',
      empty: 'sale.emptyDrafts',
      create: { label: 'sale.addDraft', to: to('add-draft'), permission: saleRights.edit },
      hide: ['payment', 'paid', 'left'],
    },
  }),
  entityList(Sale, to('price-statement-list'), {
    extras: offered,
    part: {
      fixed: { status: 'quote' },
      title: 'screens.erp-sales-price-statement-list',
      empty: 'sale.emptyQuotes',
      create: { label: 'sale.addQuote', to: to('add-a-quote'), permission: saleRights.edit },
      hide: ['payment', 'paid', 'left'],
    },
  }),
  entityList(Sale, to('not-confirmed-sales'), {
    extras: written,
    part: {
      fixed: { approval: 'asked' },
      title: 'screens.erp-sales-not-confirmed-sales',
      empty: 'sale.emptyAsked',
      hide: ['payment', 'paid', 'left'],
    },
  }),
  screen(to(':id/exchange'), {
    title: 'sale.actions.exchange',
    permission: saleRights.return,
    section: 'erp',
    load: () => import('./exchange-form.tsx'),
  }),
  screen(to(':id/receipt'), {
    title: 'receipt.title',
    permission: saleRights.see,
    section: 'erp',
    load: () => import('./receipt-of-sale.tsx'),
  }),
  screen(`${SaleReturn.screens}/:id/receipt`, {
    title: 'receipt.title',
    permission: saleRights.see,
    section: 'erp',
    load: () => import('./receipt-of-return.tsx'),
  }),
  screen(to('by-paper'), {
    title: 'salePaper.title',
    permission: saleRights.see,
    section: 'erp',
    load: () => import('./by-paper.tsx'),
  }),
  ...entityScreens(SaleReturn, {
    part: {
      fixed: {},
      title: 'saleReturn.title',
      create: { label: 'saleReturn.add', to: `${to('by-paper')}?for=returnGoods`, permission: saleRights.return },
    },
    extras: () => import('./return-extras.ts'),
  }),
  ...sheetScreens(saleSheets),
];
