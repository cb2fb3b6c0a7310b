import { latinDigits } from '#platform/entity';

/** What an amount field shows while someone types: Latin digits, grouped, at most the currency's decimals. */
export function typedAmount(raw: string, decimals: number): string {
  const text = latinDigits(raw).replace(/[^\d.-]/g, '');
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = text.replaceAll('-', '').split('.');
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  if (rest.length === 0 || decimals === 0) return sign + grouped;
  return `${sign}${grouped || '0'}.${rest.join('').slice(0, decimals)}`;
}

/** Space adds three zeros: 25␣ is 25,000. An empty or zero amount stays as it is. */
export function addThousand(shown: string, decimals: number): string {
  const plain = shown.replaceAll(',', '');
  if (!plain || plain.includes('.') || Number(plain) === 0 || plain.length > 12) return shown;
  return typedAmount(`${plain}000`, decimals);
}

/** The wire form of what is shown; null where nothing is. */
export function wireAmount(shown: string): string | null {
  const plain = shown.replaceAll(',', '').replace(/\.$/, '');
  return plain === '' || plain === '-' ? null : plain;
}
