import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#platform/entity';
import { formatAmount, formatDate, Ltr, optionalText } from '#platform/web';
import { type Form, MoneyInput } from '#platform/web/ui';
import { eventName } from './event-name.ts';
import type { WireItem } from './use-standing.ts';
import { assigned, spread } from './voucher-sums.ts';
import './voucher.css';

/** The items a bond may settle, oldest first, with how much of each it does. */
export function OpenItems({ form, items, currency }: { form: Form; items: readonly WireItem[]; currency: string }) {
  const { t } = useTranslation();
  const { allocations, amount } = form.getValues() as { allocations: Record<string, string | null>; amount: string | null };
  const set = (next: Record<string, string | null>) => form.setFieldValue('allocations', next);
  const sum = assigned(allocations, currency as Currency);
  // The server names an item by its place in what was sent.
  const sent = Object.entries(allocations).flatMap(([id, share]) => (share ? [id] : []));
  return (
    <div className="v-items">
      <div className="v-items-head">
        <p className="v-hint">{t('voucher.itemsHint')}</p>
        <Button
          variant="default"
          size="compact-md"
          disabled={!amount}
          onClick={() => set(spread(items, amount, currency as Currency))}
        >
          {t('voucher.spread')}
        </Button>
      </div>
      <ul>
        {items.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{optionalText(`journalEntry.docTypes.${one.document.type}`) ?? one.document.type}</strong>{' '}
              <bdi>{one.memo ?? one.document.id}</bdi>
              <small>
                {eventName(one.document.event)} · <Ltr>{formatDate(one.day)}</Ltr>
              </small>
            </span>
            <span className="v-open">
              <small>{t('voucher.open')}</small>
              <Ltr>{formatAmount(one.open)}</Ltr>
            </span>
            <MoneyInput
              aria-label={t('voucher.settleOf', { document: one.memo ?? one.document.id })}
              description=""
              currency={currency}
              value={allocations[one.id]}
              onChange={(share) => set({ ...allocations, [one.id]: share })}
              error={form.errors[`allocations.${sent.indexOf(String(one.id))}.amount`]}
              data-path={`allocations.${sent.indexOf(String(one.id))}.amount`}
            />
          </li>
        ))}
      </ul>
      <p className="v-assigned" role="status">
        {t('voucher.assigned')} <Ltr>{formatAmount(sum, currency)}</Ltr>
        {form.errors['allocations'] && <span className="t-missing"> {form.errors['allocations']}</span>}
      </p>
    </div>
  );
}
