import { useTranslation } from 'react-i18next';
import { amountText, type Currency, units } from '#platform/entity';
import { formatAmount, formatNumber, Ltr, type WireRow } from '#platform/web';
import { IconMinus, IconPlus, NumberField } from '#platform/web/ui';
import { type BackLine, returningOf, type TypedBack } from './typed-back.ts';

interface BackLinesProps {
  sale: WireRow;
  typed: TypedBack;
  onChange: (typed: TypedBack) => void;
  currency: Currency;
}

/** How many of each line come back, in which condition, and what that is worth. */
export function BackLines({ sale, typed, onChange, currency }: BackLinesProps) {
  const { t } = useTranslation();
  const { back, his } = returningOf(sale, typed);
  const set = (line: BackLine, what: Partial<BackLine>) =>
    onChange({ ...typed, lines: typed.lines.map((one) => (one === line ? { ...one, ...what } : one)) });
  const most = (line: BackLine, now: number) => Math.max(0, Math.min(line.out, now));
  const text = (amount: number) => formatAmount(amountText(amount, currency), currency);
  return (
    <>
      <ul className="till-back-lines">
        {typed.lines.map((line) => (
          <li key={line.line}>
            <span>
              <bdi>{line.name}</bdi>
              <small>
                {t('till.back.out')} <Ltr>{formatNumber(String(units(line.out)))}</Ltr> <bdi>{line.unitName}</bdi>
              </small>
            </span>
            <div className="till-count">
              <button type="button" aria-label={t('till.fewer')} onClick={() => set(line, { now: most(line, line.now - 1000) })}>
                <IconMinus size="1.2rem" aria-hidden />
              </button>
              <NumberField
                aria-label={t('till.back.quantityOf', { name: line.name })}
                data-path={`back.${line.line}`}
                decimals={line.out % 1000 === 0 ? 0 : 3}
                value={units(line.now)}
                onChange={(value) => set(line, { now: most(line, Math.round(Number(value ?? 0) * 1000) || 0) })}
              />
              <button
                type="button"
                aria-label={t('till.oneMore')}
                onClick={() => set(line, { now: most(line, line.now + 1000) })}
              >
                <IconPlus size="1.2rem" aria-hidden />
              </button>
            </div>
            <select
              aria-label={t('till.back.condition')}
              value={line.condition}
              onChange={(event) => set(line, { condition: event.currentTarget.value as BackLine['condition'] })}
            >
              {(['good', 'spoilt', 'lost'] as const).map((one) => (
                <option key={one} value={one}>
                  {t(`saleReturnLine.options.condition.${one}`)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <p className="till-left-to-pay" role="status">
        <span>{t(his < back ? 'till.back.worthOwed' : 'till.back.worth')}</span>
        <strong>
          <Ltr>{text(his)}</Ltr>
        </strong>
      </p>
    </>
  );
}
