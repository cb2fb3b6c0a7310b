import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import texts from '../locales/en.json' with { type: 'json' };
import { MoneyInput } from './inputs.tsx';

test('a field for an amount says that Space adds three zeros, and shows what is in it with its thousands apart', async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: texts } }, react: { useSuspense: false } });
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <MoneyInput label="Amount" value="1250000" currency="IQD" onChange={() => undefined} />
    </MantineProvider>,
  );
  expect(drawn).toContain('Space adds three zeros');
  expect(drawn).toContain('value="1,250,000"');
});
