import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thousandths, units } from '#platform/entity';
import { localName } from '#platform/web';
import { IconDiscount, IconMinus, IconPlus, IconTrash, NumberField } from '#platform/web/ui';
import type { PricedTillLine } from './priced.ts';
import { toFind } from './to-find.ts';
import type { Desk } from './use-desk.ts';

interface LineEditorProps {
  desk: Desk;
  priced: PricedTillLine;
  onDiscount: () => void;
}

/** How many of the line that is worked on, of which unit, with what added. It stays where another line follows: a scan draws no new one. */
export function LineEditor({ desk, priced, onDiscount }: LineEditorProps) {
  const { t } = useTranslation();
  const { act, catalogue } = desk;
  const { line, goods, offer } = priced;
  const field = useRef<HTMLInputElement>(null);
  const offered = (offer?.units ?? []).flatMap(({ id }) => catalogue.lists.units.find((unit) => unit.id === id) ?? []);
  const isWhole = offered.find(({ id }) => id === line.unit)?.whole ?? true;
  const [typed, setTyped] = useState<{ of: number; value: string | number | null }>();
  const set = (what: Partial<Pick<typeof line, 'quantity' | 'unit' | 'extras'>>) => act({ do: 'change', key: line.key, what });
  useEffect(() => {
    // What somebody types next is not how many of a line that came meanwhile.
    if (document.activeElement === field.current) {
      field.current?.blur();
      toFind();
    }
    // What is weighed is not one kilogram because it was pressed.
    if (!isWhole && line.quantity === 1000) field.current?.select();
  }, [line.key]);
  const toggle = (id: number) =>
    set({ extras: line.extras.includes(id) ? line.extras.filter((one) => one !== id) : [...line.extras, id] });
  return (
    <fieldset className="till-edit" aria-label={goods ? localName(goods.name) : ''}>
      <div className="till-count">
        <button type="button" aria-label={t('till.fewer')} onClick={() => act({ do: 'more', by: -1 })}>
          <IconMinus size="1.3rem" aria-hidden />
        </button>
        <NumberField
          ref={field}
          aria-label={t('till.quantity')}
          data-path="quantity"
          decimals={isWhole ? 0 : 3}
          maxLength={9}
          value={typed?.of === line.key ? typed.value : units(line.quantity)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(value) => {
            setTyped({ of: line.key, value });
            set({ quantity: Math.max(0, thousandths(Number(value ?? 0)) || 0) });
          }}
          onBlur={() => {
            setTyped(undefined);
            // Another line may have come meanwhile.
            const left = typed?.of ?? line.key;
            const quantity = desk.ticket.lines.find(({ key }) => key === left)?.quantity;
            if (quantity === 0) act({ do: 'remove', key: left });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'Escape') toFind();
          }}
        />
        <button type="button" aria-label={t('till.oneMore')} onClick={() => act({ do: 'more', by: 1 })}>
          <IconPlus size="1.3rem" aria-hidden />
        </button>
      </div>
      {offered.length > 1 ? (
        <select
          className="till-unit"
          aria-label={t('till.unit')}
          value={line.unit}
          onChange={(event) => set({ unit: Number(event.currentTarget.value) })}
        >
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {localName(name)}
            </option>
          ))}
        </select>
      ) : (
        <span className="till-unit">{localName(offered[0]?.name)}</span>
      )}
      <button
        type="button"
        className="till-square till-line-off"
        aria-label={t('till.discount.line')}
        title={t('till.discount.line')}
        onClick={onDiscount}
      >
        <IconDiscount size="1.25rem" aria-hidden />
      </button>
      <button
        type="button"
        className="till-square"
        aria-label={t('till.removeLine')}
        title={t('till.removeLine')}
        onClick={() => act({ do: 'remove', key: line.key })}
      >
        <IconTrash size="1.25rem" aria-hidden />
      </button>
      {offer && offer.extras.length > 0 && (
        <div className="till-extras">
          {offer.extras.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={line.extras.includes(id)} onClick={() => toggle(id)}>
              + {localName(name)}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
