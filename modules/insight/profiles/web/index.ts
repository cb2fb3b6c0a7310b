import type { TFunction } from 'i18next';
import { createElement } from 'react';
import { type ContactKind, contactKinds, contactTabs, dealings } from '#insight/profiles/contract';
import { type Screen, type ScreenLoader, screen } from '#platform/web';

/** What stands on each tab; of papers and returns it is the kind that says which. */
const tabs: Record<string, ScreenLoader> = {
  show: () => import('./overview.tsx'),
  account: () => import('./account.tsx'),
  sales: () => import('./papers.tsx'),
  purchases: () => import('./papers.tsx'),
  payments: () => import('./payments.tsx'),
  'purchase-returns': async () => ({ default: (await import('./papers.tsx')).Returns }),
  'inventory-report': () => import('./goods.tsx'),
  'account-format-1': () => import('./account-form.tsx'),
  'account-format-2': async () => ({ default: (await import('./account-form.tsx')).WithGoods }),
  'poster-printing': () => import('./poster.tsx'),
  'documents-notes': () => import('./notes.tsx'),
  activities: () => import('./activities.tsx'),
};

const ofKind =
  (kind: ContactKind, load: ScreenLoader): ScreenLoader =>
  async () => {
    const { default: Page } = await load();
    return { default: () => createElement(Page, { kind, key: kind }) };
  };

export const screens: Screen[] = contactKinds.flatMap((kind) =>
  contactTabs[kind].map(({ page, permission }) => {
    const shown = page === 'purchase-returns' ? `${dealings[kind].papers}Returned` : page;
    const made = screen(`${dealings[kind].page}/:id/${page}`, {
      permission,
      section: 'erp',
      load: ofKind(kind, tabs[page] as ScreenLoader),
    });
    const title = (t: TFunction) =>
      page === 'show' ? String(t(`${kind}.one`)) : `${t(`${kind}.one`)}: ${t(`contactPage.tabs.${shown}`)}`;
    return { ...made, title };
  }),
);
