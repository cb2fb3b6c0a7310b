import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDiscount } from '#erp/setup/contract';
import { amountText, latinDigits, parseAmount } from '#platform/entity';
import { can, formatAmount, localName } from '#platform/web';
import { MoneyInput } from '#platform/web/ui';
import type { PartProps } from './parts.ts';
import { beyondLimit, pricedTicket } from './priced.ts';
import { type TicketAct, ticketAfter } from './ticket.ts';
import { TillDialog } from './till-dialog.tsx';

const quick = ['5%', '10%', '15%', '20%'];

/** What is taken off by hand: of the line that is worked on, or of the whole ticket, never more than the cashier may. */
export default function DiscountDialog({ desk, onClose }: PartProps) {
  const { t } = useTranslation();
  const { ticket, priced, at, act } = desk;
  const { mostOff, currency } = at.settings;
  const line = priced.lines.find((one) => one.line.key === ticket.at);
  const [of, setOf] = useState<'line' | 'ticket'>(line ? 'line' : 'ticket');
  const [text, setText] = useState((of === 'line' ? line?.line.discount : ticket.discount) ?? '');
  const [price, setPrice] = useState<string | null>(
    line?.line.typed === null || !line ? null : amountText(line.line.typed ?? 0, currency),
  );
  const [slip, setSlip] = useState<string>();
  const acts = (written: string): TicketAct[] => {
    const discount = latinDigits(written).replace('٪', '%').trim() || null;
    if (of === 'ticket' || !line) return [{ do: 'set', what: { discount } }];
    const typed = price === null ? null : (parseAmount(price, currency) ?? null);
    return [{ do: 'change', key: line.line.key, what: { discount, typed } }];
  };
  const save = (written: string) => {
    if (readDiscount(latinDigits(written), currency) === undefined) return setSlip(t('till.discount.malformed'));
    const next = acts(written);
    const beyond = beyondLimit(pricedTicket(next.reduce(ticketAfter, ticket), at), mostOff);
    if (beyond.length > 0) return setSlip(t('till.discount.beyond', { percent: (mostOff ?? 0) / 1000 }));
    for (const one of next) act(one);
    onClose();
  };
  const choose = (next: 'line' | 'ticket') => {
    setOf(next);
    setText((next === 'line' ? line?.line.discount : ticket.discount) ?? '');
    setSlip(undefined);
  };
  return (
    <TillDialog title={t('till.discount.title')} onClose={onClose}>
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault();
          save(text);
        }}
      >
        {line && (
          <SegmentedControl
            fullWidth
            aria-label={t('till.discount.title')}
            value={of}
            onChange={(next) => choose(next as 'line' | 'ticket')}
            data={[
              { value: 'line', label: localName(line.goods?.name) },
              { value: 'ticket', label: t('till.discount.ticket') },
            ]}
          />
        )}
        <TextInput
          key={of}
          size="lg"
          data-autofocus
          data-path="discount"
          label={t('till.discount.off')}
          description={mostOff === null ? t('till.discount.hint') : t('till.discount.hintMost', { percent: mostOff / 1000 })}
          className="k-ltr-input"
          inputMode="decimal"
          maxLength={30}
          value={text}
          error={slip}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setSlip(undefined);
          }}
        />
        <div className="till-quick">
          {quick.map((written) => (
            <button key={written} type="button" onClick={() => save(written)}>
              <bdi dir="ltr">{written}</bdi>
            </button>
          ))}
          <button type="button" onClick={() => save('')}>
            {t('till.discount.none')}
          </button>
        </div>
        {of === 'line' && line && can('edit_sale_price') && (
          <MoneyInput
            label={t('till.discount.price')}
            data-path="price"
            currency={currency}
            placeholder={formatAmount(amountText(line.listed, currency))}
            value={price}
            onChange={setPrice}
          />
        )}
        <div className="till-dialog-acts">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit">{t('till.discount.give')}</Button>
        </div>
      </form>
    </TillDialog>
  );
}
