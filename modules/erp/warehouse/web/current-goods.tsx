import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, Ltr, localName } from '#platform/web';
import { typedCount } from './typed-count.ts';
import type { Counting } from './use-counting.ts';

/** The goods of the last scan, how many of them are counted by now, and the field that says how many there are. */
export function CurrentGoods({ counting: { current, say } }: { counting: Counting }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isWaiting = current !== undefined && current.before === null && current.problem === undefined;
  const goods = current?.goods.id;
  // Goods that were chosen wait for their number; a scanner goes on scanning.
  useEffect(() => {
    setTyped('');
    if (isWaiting && current?.quantity === null) field.current?.focus();
  }, [current]);
  if (!current) return <p className="wh-hint">{t('countDesk.hint')}</p>;
  const count = async (isMore: boolean) => {
    const number = typedCount(typed);
    if (!number) return field.current?.focus();
    await say({ ...number, isMore: isMore || number.isMore });
    document.querySelector<HTMLInputElement>('[data-path="find"]')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void count(false);
  };
  const isWrong = typed.trim() !== '' && !typedCount(typed);
  return (
    <form
      key={goods}
      className="wh-current"
      data-tone={current.problem ? 'wrong' : current.quantity === null ? 'wait' : 'ok'}
      onSubmit={submit}
    >
      <output className="wh-counted">
        <strong>
          <bdi>{localName(current.goods)}</bdi>
        </strong>
        {current.problem ? (
          <span>{current.problem}</span>
        ) : current.quantity === null ? (
          <span>{t('countDesk.howMany')}</span>
        ) : (
          <span className="wh-number">
            <Ltr>{formatNumber(current.quantity)}</Ltr> <small>{localName(current.unit)}</small>
          </span>
        )}
      </output>
      <div className="wh-say">
        <TextInput
          ref={field}
          className="k-amount"
          size="md"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('countDesk.quantity')}
          placeholder={t('countDesk.quantity')}
          value={typed}
          error={isWrong && t('countDesk.noNumber')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          {t('countDesk.set')}
        </Button>
        {current.quantity !== null && (
          <Button size="md" variant="default" onClick={() => void count(true)}>
            {t('countDesk.add')}
          </Button>
        )}
      </div>
    </form>
  );
}
