import { useTranslation } from 'react-i18next';
import { formatAmount, Ltr } from '#platform/web';
import { MoneyInput } from '#platform/web/ui';
import { DeliveryTerms, followsFromTerms, type TermsSaid } from './delivery-terms.tsx';
import { currencyOf } from './move-options.ts';
import type { MovePartProps } from './move-said.ts';

/** What was taken at the door, and the rarer ends of a delivery; of many parcels each is taken to have paid its own amount. */
export function TakenAmount({ option, subject, said, errors, onSay }: MovePartProps) {
  const { t } = useTranslation();
  const { needs } = option;
  const { only } = subject;
  const currency = currencyOf(subject);
  /** Said that a part goes back or a card was used, the cash is no longer what was expected. */
  const sayTerms = (terms: TermsSaid) => {
    const follows = followsFromTerms(terms);
    const isOther = follows !== followsFromTerms(said.terms ?? {});
    onSay({ terms, ...(isOther && { collected: follows ? null : (option.expected ?? null) }) });
  };
  return (
    <>
      {needs.amount && only && (
        <MoneyInput
          label={t('shipment.fields.collected')}
          currency={currency}
          required={!followsFromTerms(said.terms ?? {})}
          data-autofocus
          data-path="collected"
          value={said.collected}
          error={errors['collected']}
          description={
            followsFromTerms(said.terms ?? {}) ? (
              t('shipmentScreens.move.follows')
            ) : (
              <>
                {t('shipment.fields.expected')}: <Ltr>{formatAmount(option.expected, currency)}</Ltr>
              </>
            )
          }
          onChange={(collected) => onSay({ collected })}
        />
      )}
      {said.terms && only && <DeliveryTerms row={only} said={said.terms} errors={errors} onChange={sayTerms} />}
      {needs.amount && !only && <p className="k-panel-hint k-dialog-hint">{t('shipmentScreens.move.expectedEach')}</p>}
    </>
  );
}
