import { useTranslation } from 'react-i18next';
import { amountText, type Currency } from '#platform/entity';
import { formatAmount, type LineHintProps, Ltr, localName, readSession } from '#platform/web';
import { IconInfoCircle, PopupButton } from '#platform/web/ui';
import { type PriceStep, priceSteps } from './price-steps.ts';
import './sales.css';

/** Why a line costs what it does, step by step, for whoever asks. */
export default function PriceWhy({ line, isAside = false }: LineHintProps) {
  const { t } = useTranslation();
  const currency = (line['currency'] ?? readSession()?.tenant.currency) as Currency;
  const steps = priceSteps(line, currency);
  if (steps.length === 0) return null;
  return (
    <PopupButton
      label={t('priceWhy.title')}
      kind="dialog"
      className="k-hint"
      width="20rem"
      isAside={isAside}
      content={() => <Steps line={line} steps={steps} currency={currency} />}
    >
      <IconInfoCircle size="1rem" aria-hidden />
    </PopupButton>
  );
}

function Steps({ line, steps, currency }: { line: LineHintProps['line']; steps: readonly PriceStep[]; currency: Currency }) {
  const { t } = useTranslation();
  const text = (amount: number, of = currency) => formatAmount(amountText(amount, of), of);
  const said = ({ name, values }: PriceStep) => ({
    name: localName(name),
    unit: localName(line['unit']),
    percent: Number(values['percent'] ?? 0),
    from: Number(values['from'] ?? 0) / 1000,
    factor: values['factor'],
    rate: values['rate'],
    more: text(Number(values['more'] ?? 0)),
    own: text(Number(values['own'] ?? 0), values['currency'] as Currency | undefined),
  });
  return (
    <div className="s-why-price" tabIndex={-1} data-autofocus>
      <p className="k-popup-title">{t('priceWhy.title')}</p>
      <ol>
        {steps.map((step, at) => (
          <li key={at}>
            <span>{t(`priceWhy.steps.${step.word}`, said(step))}</span> <Ltr>{text(step.amount)}</Ltr>
          </li>
        ))}
      </ol>
    </div>
  );
}
