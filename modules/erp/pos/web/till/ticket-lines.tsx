import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, type Currency, units } from '#platform/entity';
import { formatAmount, formatNumber, Ltr, localName } from '#platform/web';
import { IconArrowBackUp, IconX } from '#platform/web/ui';
import type { PricedTillLine } from './priced.ts';
import type { Desk } from './use-desk.ts';

/** What was rung up, and above it what came back; the line that is worked on stands out. */
export function TicketLines({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const { ticket, priced, act } = desk;
  const list = useRef<HTMLOListElement>(null);
  useEffect(
    () => void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    [ticket.at, ticket.lines],
  );
  if (ticket.lines.length === 0 && !ticket.returning)
    return (
      <div className="till-blank">
        <p>{t('till.blank')}</p>
        <small>{t('till.blankHint')}</small>
      </div>
    );
  return (
    <ol ref={list} className="till-lines">
      {ticket.returning && (
        <li className="till-back">
          <IconArrowBackUp size="1.1rem" className="k-mirror" aria-hidden />
          <span>
            {t('till.back.of')} <Ltr>{ticket.returning.number}</Ltr>
            <small>
              {ticket.returning.lines.map(({ name, quantity }) => `${units(quantity)} × ${name}`).join(t('ui.comma'))}
            </small>
          </span>
          <Ltr>{formatAmount(amountText(-priced.returned, priced.terms.currency))}</Ltr>
          <button
            type="button"
            aria-label={t('till.back.remove')}
            onClick={() => act({ do: 'set', what: { returning: null, customer: null } })}
          >
            <IconX size="1.1rem" aria-hidden />
          </button>
        </li>
      )}
      {priced.lines.map((one) => (
        <Line
          key={one.line.key}
          priced={one}
          unit={desk.catalogue.lists.units.find(({ id }) => id === one.line.unit)?.name}
          currency={priced.terms.currency}
          isCurrent={one.line.key === ticket.at}
          act={act}
        />
      ))}
    </ol>
  );
}

interface LineProps {
  priced: PricedTillLine;
  /** What its unit is called. */
  unit: unknown;
  currency: Currency;
  isCurrent: boolean;
  act: Desk['act'];
}

/** One line; drawn anew only where something of it changed: a scan adds one to a long ticket. */
const Line = memo(function Line({ priced, unit, currency, isCurrent, act }: LineProps) {
  const { t } = useTranslation();
  const { line, goods, offer, price, listed, asks, problem } = priced;
  const text = (amount: number) => formatAmount(amountText(amount, currency));
  const extras = line.extras.flatMap((id) => offer?.extras.find((extra) => extra.id === id)?.name ?? []);
  return (
    <li>
      <button
        type="button"
        className="till-line"
        aria-current={isCurrent || undefined}
        data-problem={problem}
        onClick={() => act({ do: 'select', key: line.key })}
      >
        <bdi className="till-line-name">{goods ? localName(goods.name) : t('till.problems.unknownGoods')}</bdi>
        <strong>
          <Ltr>{text(asks)}</Ltr>
        </strong>
        <small>
          <Ltr>{formatNumber(String(units(line.quantity)))}</Ltr> <bdi>{localName(unit)}</bdi>
          {' × '}
          <Ltr>{text(price)}</Ltr>
          {line.typed !== null && listed !== price && (
            <s>
              <Ltr>{text(listed)}</Ltr>
            </s>
          )}
          {extras.map((name) => (
            <bdi key={localName(name)}>+ {localName(name)}</bdi>
          ))}
        </small>
        {(problem || line.discount) && (
          <small className="till-line-off">
            {problem ? t(`till.problems.${problem}`) : <Ltr>{`−${offText(line.discount as string, text)}`}</Ltr>}
          </small>
        )}
      </button>
    </li>
  );
});

const offText = (written: string, text: (amount: number) => string) => (written.endsWith('%') ? written : text(Number(written)));
