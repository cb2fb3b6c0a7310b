import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { units } from '#platform/entity';
import { formatAmount, formatNumber, Ltr } from '#platform/web';
import { type Displayed, hearTill } from '../till/display-channel.ts';
import './display.css';

/** The second window, towards the buyer: what is rung up, what it comes to, what goes back. */
export default function CustomerDisplay() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Displayed>();
  useEffect(() => hearTill(setShown), []);
  const isBlank = !shown || (shown.lines.length === 0 && shown.change === null);
  return (
    <main className="td-page" data-blank={isBlank || undefined}>
      <h1>{shown?.shop || t('till.display.title')}</h1>
      {isBlank ? (
        <p className="td-welcome">{t(shown ? 'till.display.welcome' : 'till.display.waits')}</p>
      ) : (
        <Ticket shown={shown} />
      )}
    </main>
  );
}

function Ticket({ shown }: { shown: Displayed }) {
  const { t } = useTranslation();
  const text = (amount: string) => <Ltr>{formatAmount(amount, shown.currency)}</Ltr>;
  return (
    <>
      <ol className="td-lines">
        {shown.lines.map(({ key, name, quantity, price, amount }) => (
          <li key={key}>
            <bdi>{name}</bdi>
            <small>
              <Ltr>{`${formatNumber(String(units(quantity)))} × ${formatAmount(price)}`}</Ltr>
            </small>
            <strong>
              <Ltr>{formatAmount(amount)}</Ltr>
            </strong>
          </li>
        ))}
      </ol>
      <dl className="td-sums" aria-live="polite">
        {shown.discount && (
          <div>
            <dt>{t('till.sums.discount')}</dt>
            <dd>{text(shown.discount)}</dd>
          </div>
        )}
        <div data-total="">
          <dt>{t('till.sums.total')}</dt>
          <dd>{text(shown.total)}</dd>
        </div>
        {shown.paid !== null && (
          <div>
            <dt>{t('till.pay.given')}</dt>
            <dd>{text(shown.paid)}</dd>
          </div>
        )}
        {shown.change !== null && (
          <div data-change="">
            <dt>{t('till.pay.change')}</dt>
            <dd>{text(shown.change)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
