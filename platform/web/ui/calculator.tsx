import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calculate } from '../calculator.ts';

const keys = ['7', '8', '9', '÷', '4', '5', '6', '×', '1', '2', '3', '−', '0', '.', '%', '+', '(', ')', 'C', '='];

/** The calculator of the top bar and the till; never mirrored, like every calculator. */
export function Calculator() {
  const { t } = useTranslation();
  const [display, setDisplay] = useState('');
  const press = (key: string) => {
    if (key === '=') return setDisplay(calculate(display));
    if (key === 'C') return setDisplay('');
    setDisplay(display === 'Error' || display === '0' ? key : display + key);
  };
  return (
    <div className="k-calculator" dir="ltr">
      <TextInput
        aria-label={t('ui.calculator')}
        value={display}
        placeholder="0"
        data-autofocus
        onChange={(event) => setDisplay(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && setDisplay(calculate(display))}
      />
      <div className="k-calculator-keys">
        {keys.map((key) => (
          <button key={key} type="button" onClick={() => press(key)} data-strong={key === '=' || undefined}>
            {key}
          </button>
        ))}
      </div>
    </div>
  );
}
