import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TillMethod } from '#erp/pos/contract';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { formatAmount, Ltr } from '#platform/web';
import { MoneyInput } from '#platform/web/ui';
import { useLine } from '../device/line.ts';
import { CardSlip } from './card-slip.tsx';
import { dueIn } from './due-in.ts';
import { NumberPad } from './number-pad.tsx';
import { PayWays } from './pay-ways.tsx';
import { quickNotes } from './quick-notes.ts';
import type { Desk } from './use-desk.ts';

/** How much is given, by what and in which notes: Enter gives exactly what is due. */
export function PayAmount({ desk, isPaid }: { desk: Desk; isPaid: boolean }) {
  const { t } = useTranslation();
  const hasLine = useLine();
  const { priced, ticket, act, claim, catalogue } = desk;
  const own = priced.terms.currency;
  const [method, setMethod] = useState<TillMethod>('cash');
  const [currency, setCurrency] = useState<Currency>(own);
  const [typed, setTyped] = useState<string | null>(null);
  const [gateway, setGateway] = useState<number | null>(claim.gatewayId ?? catalogue.lists.gateways[0]?.id ?? null);
  const [reference, setReference] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const currencies = [own, ...(Object.keys(priced.terms.rates) as Currency[])];
  const of = method === 'cash' ? currency : own;
  const due = dueIn(priced, method, of);
  useEffect(() => {
    if (!isPaid) return void field.current?.focus();
    document.querySelector<HTMLButtonElement>('.till-finish')?.focus();
  }, [isPaid, method, currency]);
  const give = (amount: number | undefined) => {
    if (!amount || amount <= 0) return;
    const slip = method === 'card' ? { gateway, reference: reference.trim() || null } : { gateway: null, reference: null };
    act({ do: 'tender', tender: { method, currency: of, amount, ...slip } });
    setTyped(null);
    setReference('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isPaid) return;
    event.preventDefault();
    give(typed === null ? due : parseAmount(typed, of));
  };
  const whyNot = (one: TillMethod): string | undefined => {
    if (one === 'card' && catalogue.lists.gateways.length === 0) return t('till.pay.noGateway');
    if (one !== 'account' && one !== 'credit') return undefined;
    if (!hasLine) return t('till.pay.needsLine');
    return ticket.customer ? undefined : t('till.pay.needsCustomer');
  };
  const blocked = whyNot(method);
  return (
    <div className="till-give">
      <PayWays
        {...{ method, currency: of, currencies }}
        rates={priced.terms.rates}
        onMethod={setMethod}
        onCurrency={setCurrency}
      />
      {blocked ? (
        <p className="till-refused" role="status">
          {blocked}
        </p>
      ) : (
        <>
          <MoneyInput
            ref={field}
            size="lg"
            label={t('till.pay.given')}
            currency={of}
            data-path="given"
            data-autofocus={isPaid ? undefined : true}
            placeholder={due > 0 ? formatAmount(amountText(due, of)) : ''}
            value={typed}
            onChange={setTyped}
            onKeyDownCapture={press}
          />
          {method === 'card' && <CardSlip {...{ desk, gateway, setGateway, reference, setReference }} onKeyDown={press} />}
          <div className="till-quick">
            {quickNotes(due, of).map((amount) => (
              <button key={amount} type="button" onClick={() => give(amount)}>
                <Ltr>{formatAmount(amountText(amount, of))}</Ltr>
              </button>
            ))}
          </div>
          <NumberPad
            value={typed}
            onChange={setTyped}
            currency={of}
            onEnter={() => give(typed === null ? due : parseAmount(typed, of))}
          />
        </>
      )}
    </div>
  );
}
