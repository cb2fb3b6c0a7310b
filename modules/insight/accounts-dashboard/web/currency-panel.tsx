import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAmount, formatCurrency, formatNumber, isolated, Ltr } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck } from '#platform/web/ui';
import type { CashMapAnswer, PlaceLine } from './answer.ts';
import { listBehind } from './lists-behind.ts';
import { MoneyBar } from './money-bar.tsx';

type MapShown = CashMapAnswer['currencies'][number];
const isSomething = (line: PlaceLine) => /[1-9]/.test(line.amount);

/** All of one currency: in hand on one side, whose it is on the other, and whether the two come to the same. */
export function CurrencyPanel({ map, isOwn }: { map: MapShown; isOwn: boolean }) {
  const { t } = useTranslation();
  const held = map.held.filter(isSomething);
  const owed = map.owed.filter(isSomething);
  const own = map.own.filter(isSomething);
  return (
    <div className="k-panel a-map">
      <h2>
        {t('accounts.inCurrency')} <bdi>{formatCurrency(map.currency)}</bdi>
      </h2>
      {!isOwn && <Verdict map={map} />}
      <div className="a-sides">
        <Side title={t('accounts.held')} total={map.total_held} lines={held} map={map} isBarred />
        <div>
          <Side title={t('accounts.owed')} total={map.total_owed} lines={owed} map={map} isBarred />
          {!isOwn && <Side title={t('accounts.own')} total={map.total_own} lines={own} map={map} />}
          {isSomething(map.between) && (
            <Side title={t('accounts.between')} total={map.between.amount} lines={[map.between]} map={map} />
          )}
        </div>
      </div>
    </div>
  );
}

function Verdict({ map }: { map: MapShown }) {
  const { t } = useTranslation();
  // What lies between branches is part of a branch's own sum: only the whole company can be short.
  const isPart = isSomething(map.between);
  const isShort = !isPart && map.total_own.startsWith('-');
  const amount = (text: string) => isolated(formatAmount(text.replace('-', ''), map.currency));
  const isGood = map.adds_up && !isShort;
  return (
    <p className="a-verdict" data-good={isGood || undefined} role="status">
      {isGood ? <IconCircleCheck size="1.4rem" aria-hidden /> : <IconAlertTriangle size="1.4rem" aria-hidden />}
      <span>
        {map.adds_up
          ? t(isPart ? 'accounts.addsUpBranch' : isShort ? 'accounts.addsUpShort' : 'accounts.addsUp', {
              held: amount(map.total_held),
              owed: amount(map.total_owed),
              own: amount(map.total_own),
            })
          : t('accounts.gap', { gap: amount(map.gap) })}
      </span>
    </p>
  );
}

interface SideProps {
  title: string;
  total: string;
  lines: readonly PlaceLine[];
  map: MapShown;
  isBarred?: true;
}

function Side({ title, total, lines, map, isBarred }: SideProps) {
  return (
    <div className="a-side">
      <h3>
        <span>{title}</span>
        <Ltr>{formatAmount(total, map.currency)}</Ltr>
      </h3>
      {isBarred && lines.length > 0 && <MoneyBar lines={lines} />}
      <ul>
        {lines.map((line) => (
          <li key={line.place} data-place={line.place}>
            <PlaceRow line={line} map={map} isBarred={isBarred} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlaceRow({ line, map, isBarred }: { line: PlaceLine; map: MapShown; isBarred: true | undefined }) {
  const { t } = useTranslation();
  const list = listBehind(line.place, map.currency);
  const name = t(`accounts.places.${line.place}`);
  return (
    <>
      {isBarred && <i className="a-swatch" aria-hidden />}
      <div className="a-place">
        {list ? <Link to={list}>{name}</Link> : <span>{name}</span>}
        <Notes line={line} map={map} />
      </div>
      <Link to={line.url} className="a-amount" title={String(t('accounts.why.ask'))}>
        <Ltr>{formatAmount(line.amount)}</Ltr>
      </Link>
    </>
  );
}

/** How old the oldest of it is, how many have it, and what waits or is too much. */
function Notes({ line, map }: { line: PlaceLine; map: MapShown }) {
  const { t } = useTranslation();
  const aged = map.aged[line.place];
  const isWaiting = line.place === 'clients' && /[1-9]/.test(map.waiting);
  return (
    <small>
      {aged && <span>{t('accounts.parties', { shown: formatNumber(aged.count) })}</span>}
      {aged?.days !== undefined && aged.days !== null && (
        <span data-old={aged.days > 7 || undefined}>
          {t('accounts.oldest', { days: t('accounts.days', { count: aged.days, shown: formatNumber(aged.days) }) })}
        </span>
      )}
      {line.place === 'agents' && map.over_limit > 0 && (
        <Link to={`/accounts-dashboard/deliveries?over_limit=true&currency=${map.currency}`} className="a-over">
          <IconAlertTriangle size="0.9rem" aria-hidden />
          {t('accounts.overLimit', { shown: formatNumber(map.over_limit) })}
        </Link>
      )}
      {isWaiting && (
        <Link to={`/accounts-dashboard/clients?currency=${map.currency}&sort=-waiting`}>
          {t('accounts.ofItWaiting', { amount: isolated(formatAmount(map.waiting)) })}
        </Link>
      )}
    </small>
  );
}
