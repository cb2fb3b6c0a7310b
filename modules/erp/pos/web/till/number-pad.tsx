import { useTranslation } from 'react-i18next';
import { type Currency, decimalsOf } from '#platform/entity';
import { IconArrowBackUp, IconCheck } from '#platform/web/ui';

interface NumberPadProps {
  value: string | null;
  onChange: (value: string | null) => void;
  onEnter: () => void;
  currency: Currency;
}

/** Digits for hands; never mirrored, as on every number pad. */
export function NumberPad({ value, onChange, onEnter, currency }: NumberPadProps) {
  const { t } = useTranslation();
  const text = value ?? '';
  const add = (more: string) => {
    const next = `${text}${more}`.replace(/^0+(?=\d)/, '');
    if (next.length <= 13) onChange(next);
  };
  const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', decimalsOf(currency) > 0 ? '.' : '00', '0', '000'];
  const digit = (key: string) => (
    <button key={key} type="button" disabled={key === '.' && text.includes('.')} onClick={() => add(key)}>
      {key}
    </button>
  );
  return (
    <fieldset className="till-pad" dir="ltr" aria-label={t('till.pad')}>
      {keys.slice(0, 3).map(digit)}
      <button type="button" aria-label={t('till.padBack')} onClick={() => onChange(text.length > 1 ? text.slice(0, -1) : null)}>
        <IconArrowBackUp size="1.3rem" aria-hidden />
      </button>
      {keys.slice(3, 6).map(digit)}
      <button type="button" className="till-pad-enter" aria-label={t('till.pay.add')} onClick={onEnter}>
        <IconCheck size="1.4rem" aria-hidden />
      </button>
      {keys.slice(6).map(digit)}
    </fieldset>
  );
}
