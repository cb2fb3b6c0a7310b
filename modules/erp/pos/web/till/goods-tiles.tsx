import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
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
  const latest = useRef(onTake);
  latest.current = onTake;
  const take = useCallback((one: Goods) => latest.current(one), []);
  usePictures(look === 'gallery' ? goods : none);
  useEffect(() => {
    if (chosen !== undefined) list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  useEffect(() => void list.current?.scrollTo({ top: 0 }), [goods[0]?.id, look]);
  if (goods.length === 0) return <p className="till-none">{t('till.noGoods')}</p>;
  return (
    <ul ref={list} className="till-tiles" data-look={look}>
      {goods.map((one, at) => (
        <Tile
          key={one.id}
          goods={one}
          name={localName(one.name)}
          look={look}
          price={priceText(prices.get(one.id), desk)}
          left={one.isStocked ? (desk.catalogue.stock.get(one.id) ?? 0) : null}
          picture={look === 'gallery' ? pictureOf(one.image) : undefined}
          isChosen={at === chosen}
          onTake={take}
        />
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

interface TileProps {
  goods: Goods;
  name: string;
  look: 'gallery' | 'list';
  price: string;
  /** What is left of it in thousandths; null where nobody counts. */
  left: number | null;
  picture: string | undefined;
  isChosen: boolean;
  onTake: (goods: Goods) => void;
}

/** One kind of goods; drawn anew only where something of it changed, for a scan changes the ticket alone. */
const Tile = memo(function Tile({ goods, name, look, price, left, picture, isChosen, onTake }: TileProps) {
  return (
    <li>
      <button
        type="button"
        className="till-tile"
        data-goods={goods.id}
        data-chosen={isChosen || undefined}
        onClick={() => onTake(goods)}
      >
        {look === 'gallery' && (
          <span className="till-picture">
            {picture ? <img src={picture} alt="" draggable={false} /> : <IconPackage size="1.75rem" aria-hidden />}
          </span>
        )}
        <bdi className="till-tile-name">{name}</bdi>
        {look === 'list' && (
          <small>
            <Ltr>{goods.sku}</Ltr>
          </small>
        )}
        <Left left={left} />
        <strong>
          <Ltr>{price}</Ltr>
        </strong>
      </button>
    </li>
  );
});

/** What is left of it, where somebody counts: a till without a line may be wrong, and sells all the same. */
function Left({ left }: { left: number | null }) {
  if (left === null) return <span className="till-left" />;
  return (
    <span className="till-left" data-none={left <= 0 || undefined}>
      <Ltr>{formatNumber(String(units(left)))}</Ltr>
    </span>
  );
}

const none: readonly Goods[] = [];
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
