import { type MouseEvent, memo, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Goods } from '#erp/pos/contract';
import { units } from '#platform/entity';
import { formatNumber, Ltr, localName } from '#platform/web';
import { pictureOf, wantPictures, watchPictures } from '../device/pictures.ts';

interface GoodsTilesProps {
  /** How much of each is left, as of the last word of it. */
  stock: ReadonlyMap<number, number>;
  goods: readonly Goods[];
  /** What one of each is sold for, as it is written. */
  prices: ReadonlyMap<number, string>;
  look: 'gallery' | 'list';
  /** The one Enter would take. */
  chosen: number | undefined;
  onTake: (goods: Goods) => void;
  onMore: () => void;
  hasMore: boolean;
}

/** Goods to be pressed: as pictures for hands, as a dense list for eyes. A key or a scan that changes none of them draws none. */
export const GoodsTiles = memo(function GoodsTiles(props: GoodsTilesProps) {
  const { stock, goods, prices, look, chosen, onTake, onMore, hasMore } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  usePictures(look === 'gallery' ? goods : none);
  useEffect(() => {
    if (chosen) list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  // Other goods are read from their beginning; where nobody scrolled, nothing is asked of the page.
  const isScrolled = useRef(false);
  useEffect(() => {
    if (isScrolled.current) list.current?.scrollTo({ top: 0 });
    isScrolled.current = false;
  }, [goods[0]?.id, look]);
  if (goods.length === 0) return <p className="till-none">{t('till.noGoods')}</p>;
  return (
    <ul
      ref={list}
      className="till-tiles"
      data-look={look}
      onScroll={() => {
        isScrolled.current = true;
      }}
    >
      {goods.map((one, at) => (
        <Tile
          // Tiles stay and are written anew: four times as quick as other ones in their place, on a slow machine.
          key={at}
          goods={one}
          name={localName(one.name)}
          look={look}
          price={prices.get(one.id) ?? '–'}
          left={one.isStocked ? (stock.get(one.id) ?? 0) : null}
          picture={look === 'gallery' ? pictureOf(one.image) : undefined}
          isChosen={at === chosen}
          onTake={onTake}
        />
      ))}
      {hasMore && <More count={goods.length} onMore={onMore} />}
    </ul>
  );
});

/** What follows is drawn once its place comes in sight: the first goods stand there sooner without it. */
function More({ count, onMore }: { count: number; onMore: () => void }) {
  const { t } = useTranslation();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && onMore());
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [count, onMore]);
  return (
    <li ref={place} className="till-more">
      <button type="button" onClick={onMore}>
        {t('till.more')}
      </button>
    </li>
  );
}

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
  const pressed = useRef<number>(undefined);
  // What became other goods under the finger was not meant; a key means what is read.
  const take = ({ detail }: MouseEvent) => (detail === 0 || pressed.current === goods.id) && onTake(goods);
  return (
    <li>
      <button
        type="button"
        className="till-tile"
        data-goods={goods.id}
        data-chosen={isChosen || undefined}
        onPointerDown={() => {
          pressed.current = goods.id;
        }}
        onClick={take}
      >
        {look === 'gallery' && (
          <span className="till-picture">{picture && <img key={picture} src={picture} alt="" draggable={false} />}</span>
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
