import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { can, formatAmount, formatNumber, isolated, Ltr } from '#platform/web';
import { type Fact, Facts } from '#platform/web/ui';
import type { ClientSum } from './client-money-answer.ts';
import './accounts.css';

interface ClientSumsProps {
  sums: readonly ClientSum[];
  /** Whose money it is, where it is not the reader's own. */
  name?: string;
}

/** What somebody is owed in one sentence and why, what of it can be paid now, and who still holds the cash of the rest. */
export function ClientSums({ sums, name }: ClientSumsProps) {
  const { t } = useTranslation();
  const words = name === undefined ? 'clientMoney.mine' : 'clientMoney.his';
  if (sums.length === 0) return <p className="a-money-says">{t(`${words}.even`, { name })}</p>;
  return sums.map((sum) => (
    <div key={sum.currency} className="a-money">
      <p className="a-money-says">{t(`${words}.${standing(sum)}`, { name, amount: shown(sum, unsigned(sum.owed)) })}</p>
      <p className="a-hint">{why(sum, t)}</p>
      <Facts facts={factsOf(sum, t, name !== undefined)} />
    </div>
  ));
}

const unsigned = (amount: string) => amount.replace(/^-/, '');
const isSome = (amount: string) => /[1-9]/.test(amount);
const shown = ({ currency }: ClientSum, amount: string) => isolated(formatAmount(amount, currency));
const standing = ({ owed }: ClientSum) => (!isSome(owed) ? 'even' : owed.startsWith('-') ? 'owes' : 'owed');
type T = ReturnType<typeof useTranslation>['t'];

function why(sum: ClientSum, t: T): string {
  const { parcels, collected, fees, other } = sum;
  const from = t('clientMoney.from', {
    count: parcels,
    shown: isolated(formatNumber(parcels)),
    collected: shown(sum, collected),
    fees: shown(sum, fees),
  });
  const rest = t(other.startsWith('-') ? 'clientMoney.lessOther' : 'clientMoney.plusOther', {
    amount: shown(sum, unsigned(other)),
  });
  return [...(parcels > 0 ? [from] : []), ...(isSome(other) ? [rest] : [])].join(' ');
}

function factsOf(sum: ClientSum, t: T, isOffice: boolean): Fact[] {
  const amount = (value: string) => <Ltr>{formatAmount(value, sum.currency)}</Ltr>;
  const some = (key: 'waiting' | 'approved' | 'undecided'): Fact[] =>
    isSome(sum[key]) ? [{ label: t(`clientMoney.${key}`), value: amount(sum[key]) }] : [];
  const none = /^-|^[0.]+$/.test(sum.payable);
  return [
    { label: t('clientMoney.payable'), value: <strong>{none ? t('clientMoney.nothingYet') : amount(sum.payable)}</strong> },
    ...some('waiting'),
    ...some('approved'),
    ...some('undecided'),
    ...((isOffice ? sum.holders.length > 0 : isSome(sum.outside))
      ? [{ label: t('clientMoney.outside'), value: isOffice ? <Holders sum={sum} /> : amount(sum.outside), isWide: isOffice }]
      : []),
  ];
}

function Holders({ sum }: { sum: ClientSum }) {
  const { t } = useTranslation();
  return (
    <ul className="a-holders">
      {sum.holders.map(({ kind, id, name, cash, parcels }) => (
        <li key={kind + id}>
          {can('show_deliveries') ? (
            <Link to={`/${kind === 'agent' ? 'deliveries' : 'receiving'}/${id}/show`} className="k-quiet-link">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          <Ltr>{formatAmount(cash, sum.currency)}</Ltr>
          <small>{t('clientMoney.parcels', { count: parcels, shown: isolated(formatNumber(parcels)) })}</small>
        </li>
      ))}
    </ul>
  );
}
