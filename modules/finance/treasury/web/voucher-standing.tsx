import { useTranslation } from 'react-i18next';
import type { VoucherKind } from '#finance/treasury/contract';
import type { Currency } from '#platform/entity';
import { formatAmount, Ltr } from '#platform/web';
import type { Standing } from './use-standing.ts';
import { balanceAfter } from './voucher-sums.ts';
import './voucher.css';

interface VoucherStandingProps {
  kind: VoucherKind;
  standing: Standing | undefined;
  amount: string | null;
  currency: string;
}

/** The balance before the bond and after it, in words: who owes whom. */
export function VoucherStanding({ kind, standing, amount, currency }: VoucherStandingProps) {
  const { t } = useTranslation();
  if (!standing)
    return (
      <div className="v-standing">
        <p className="v-hint">{t('voucher.standingHint')}</p>
      </div>
    );
  const after = balanceAfter(standing.balance, kind, amount, currency as Currency);
  return (
    <section className="v-standing" aria-label={t('voucher.standing')}>
      <Balance title={t('voucher.before')} balance={standing.balance} currency={currency} />
      <Balance title={t('voucher.after')} balance={after} currency={currency} isStrong />
      {standing.most !== null && (
        <p className="v-hint">
          {t('voucher.most')} <Ltr>{formatAmount(standing.most, currency)}</Ltr>
        </p>
      )}
    </section>
  );
}

function Balance(props: { title: string; balance: string; currency: string; isStrong?: boolean }) {
  const { title, balance, currency, isStrong } = props;
  const { t } = useTranslation();
  const word = !/[1-9]/.test(balance) ? 'even' : balance.startsWith('-') ? 'weOwe' : 'owesUs';
  return (
    <div className="v-balance" data-strong={isStrong || undefined}>
      <span>{title}</span>
      <strong>
        <Ltr>{formatAmount(balance.replace('-', ''), currency)}</Ltr>
      </strong>
      <em data-word={word}>{t(`voucher.owing.${word}`)}</em>
    </div>
  );
}
