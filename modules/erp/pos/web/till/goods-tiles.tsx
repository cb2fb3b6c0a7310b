import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Goods } from '#erp/pos/contract';
import { amountText, units } from '#platform/entity';
import { formatAmount, formatNumber, Ltr, localName } from '#platform/web';
import { IconPackage } from '#platform/web/ui';
import { pictureOf, wantPictures, watchPictures } from '../device/pictures.ts';
import type { Desk } from './use-desk.ts';

interface GoodsTilesProps {
  desk: Desk;
  goods: readonly Goods[];
  prices: ReadonlyMap<number, number>;
  look: 'gallery' | 'list';
  /** The one Enter would take. */
  chosen: number | undefined;
  onTake: (goods: Goods) => void;
  onMore: (() => void) | undefined;
}

/** Goods to be pressed: as pictures for hands, as a dense list for eyes. */
export function GoodsTiles({ desk, goods, prices, look, chosen, onTake, onMore }: GoodsTilesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  usePictures(look === 'gallery' ? goods : []);
  useEffect(() => {
    if (chosen !== undefined) list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  useEffect(() => void list.current?.scrollTo({ top: 0 }), [goods[0]?.id, look]);
  if (goods.length === 0) return <p className="till-none">{t('till.noGoods')}</p>;
  return (
    <ul ref={list} className="till-tiles" data-look={look}>
      {goods.map((one, at) => (
        <li key={one.id}>
          <button
            type="button"
            className="till-tile"
            data-goods={one.id}
            data-chosen={at === chosen || undefined}
            onClick={() => onTake(one)}
          >
            {look === 'gallery' && <Picture goods={one} />}
            <bdi className="till-tile-name">{localName(one.name)}</bdi>
            {look === 'list' && (
              <small>
                <Ltr>{one.sku}</Ltr>
              </small>
            )}
            <Left desk={desk} goods={one} />
            <strong>
              <Ltr>{priceText(prices.get(one.id), desk)}</Ltr>
            </strong>
          </button>
        </li>
      ))}
      {onMore && (
        <li className="till-more">
          <button type="button" onClick={onMore}>
            {t('till.more')}
          </button>
        </li>
      )}
    </ul>
  );
}

const priceText = (price: number | undefined, { at }: Desk) =>
  price === undefined ? '–' : formatAmount(amountText(price, at.settings.currency));

/** What is left of it, where somebody counts: a till without a line may be wrong, and sells all the same. */
function Left({ desk, goods }: { desk: Desk; goods: Goods }) {
  if (!goods.isStocked) return <span className="till-left" />;
  const left = desk.catalogue.stock.get(goods.id) ?? 0;
  return (
    <span className="till-left" data-none={left <= 0 || undefined}>
      <Ltr>{formatNumber(String(units(left)))}</Ltr>
    </span>
  );
}

function Picture({ goods }: { goods: Goods }) {
  const address = pictureOf(goods.image);
  return (
    <span className="till-picture">
      {address ? <img src={address} alt="" draggable={false} /> : <IconPackage size="1.75rem" aria-hidden />}
    </span>
  );
}

let seen = 0;
/** Asks for the pictures of what is shown, and draws anew as they come. */
function usePictures(goods: readonly Goods[]): void {
  useSyncExternalStore(
    (listener) =>
      watchPictures(() => {
        seen += 1;
        listener();
      }),
    () => seen,
  );
  useEffect(() => {
    wantPictures(goods.flatMap(({ product, image }) => (image ? [{ product, name: image }] : [])));
  }, [goods]);
}
