import { useTranslation } from 'react-i18next';
import type { FormGoods } from '#insight/profiles/contract';
import { formatAmount, formatNumber, Ltr, localName } from '#platform/web';

/** The goods of a paper on an account, and what of it is none. */
export function GoodsOf({ goods }: { goods: readonly FormGoods[] }) {
  const { t } = useTranslation();
  return (
    <ul className="p-goods">
      {goods.map(({ name, rest, quantity, unit, price, amount }, at) => (
        <li key={`${rest ?? localName(name)}-${at}`}>
          <bdi>{rest ? t(`accountPrint.rests.${rest}`) : localName(name)}</bdi>
          <span>
            {quantity !== null && (
              <>
                <Ltr>{formatNumber(quantity)}</Ltr> {localName(unit)}
                {price !== null && (
                  <>
                    {' × '}
                    <Ltr>{formatAmount(price)}</Ltr>
                  </>
                )}
              </>
            )}
          </span>
          <Ltr>{formatAmount(amount)}</Ltr>
        </li>
      ))}
    </ul>
  );
}
