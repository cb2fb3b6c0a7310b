import { TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latinDigits } from '#platform/entity';
import { CallError, call, formatNumber, Ltr } from '#platform/web';
import { IconBarcode } from '#platform/web/ui';
import type { ManifestParcel } from './manifest-parcels.tsx';

interface ScanPanelProps {
  id: number;
  mode: 'load' | 'receive';
  items: readonly ManifestParcel[];
  onScanned: () => Promise<void>;
}
interface Scanned {
  number: string;
  tone: 'ok' | 'again' | 'wrong';
  text: string;
}
interface Bag {
  number: string;
  seal: string;
}
interface Sent {
  tone: Scanned['tone'];
  message?: string;
  isExtra?: boolean;
}
interface Answer {
  ok: number[];
  already?: number[];
  /** Came without standing on the transfer: kept, for somebody to decide. */
  extra?: number[];
  failed: { message: string }[];
}

/** One big field and the last result, large and coloured; the counts run along. */
export function ScanPanel({ id, mode, items, onScanned }: ScanPanelProps) {
  const { t } = useTranslation();
  const [number, setNumber] = useState('');
  const [last, setLast] = useState<Scanned>();
  const [extra, setExtra] = useState(0);
  const [bag, setBag] = useState({ number: '', seal: '' });
  const field = useRef<HTMLInputElement>(null);
  const scan = async (event: FormEvent) => {
    event.preventDefault();
    const typed = latinDigits(number).trim();
    if (!typed) return;
    setNumber('');
    const result = await send(id, mode, typed, bag);
    const words = result.isExtra ? 'transferScreens.discrepancy.noted' : `transferScreens.scan.${result.tone}.${mode}`;
    setLast({ number: typed, tone: result.tone, text: result.message ?? t(words) });
    if (result.tone === 'wrong') setExtra((now) => now + 1);
    await onScanned();
    field.current?.focus();
  };
  const received = items.filter((one) => one.state === 'received').length;
  const counts =
    mode === 'load'
      ? { loaded: items.length }
      : { expected: items.length, scanned: received, missing: items.length - received, extra };
  return (
    <section className="k-panel t-scan">
      <form onSubmit={(event) => void scan(event)}>
        <TextInput
          ref={field}
          size="xl"
          autoFocus
          dir="ltr"
          autoComplete="off"
          label={t('shipment.fields.receiptNo')}
          description={t('transferScreens.scan.hint')}
          leftSection={<IconBarcode size="1.5rem" aria-hidden />}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      </form>
      {mode === 'load' && <BagFields bag={bag} onChange={setBag} />}
      <output className="t-last" data-tone={last?.tone}>
        {last && (
          <>
            <strong>
              <Ltr>{last.number}</Ltr>
            </strong>
            <span>{last.text}</span>
          </>
        )}
      </output>
      <dl className="t-counts">
        {Object.entries(counts).map(([name, count]) => (
          <div key={name} data-name={name} data-some={count > 0 || undefined}>
            <dt>{t(`transferScreens.counts.${name}`)}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Which bag the next ones go into, if any. */
function BagFields({ bag, onChange }: { bag: Bag; onChange: (bag: Bag) => void }) {
  const { t } = useTranslation();
  return (
    <div className="t-bag">
      <TextInput
        label={t('transferScreens.bag.number')}
        description={t('transferScreens.bag.hint')}
        dir="ltr"
        maxLength={30}
        autoComplete="off"
        value={bag.number}
        onChange={(event) => onChange({ number: event.currentTarget.value, seal: '' })}
      />
      <TextInput
        label={t('transferScreens.bag.seal')}
        dir="ltr"
        maxLength={30}
        autoComplete="off"
        disabled={!bag.number.trim()}
        value={bag.seal}
        onChange={(event) => onChange({ ...bag, seal: event.currentTarget.value })}
      />
    </div>
  );
}

async function send(id: number, mode: 'load' | 'receive', number: string, bag: Bag): Promise<Sent> {
  const isPacked = mode === 'load' && bag.number.trim() !== '';
  const body = { receipt_nos: [number], ...(mode === 'receive' && { via: 'scan' }), ...(isPacked && bag) };
  const verb = isPacked ? 'bags' : mode;
  try {
    const answer = await call<Answer>('POST', `/api/v1/shipment-transfers/${id}/${verb}`, { body, silent: true, quiet: true });
    if (answer.extra?.length) return { tone: 'wrong', isExtra: true };
    return { tone: answer.ok.length > 0 ? 'ok' : 'again' };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const failed = (error.result as Answer | undefined)?.failed;
    return { tone: 'wrong', message: failed?.[0]?.message ?? error.message };
  }
}
