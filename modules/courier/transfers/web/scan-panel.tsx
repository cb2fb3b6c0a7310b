import { TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latinDigits } from '#platform/entity';
import { CallError, call, formatNumber, Ltr } from '#platform/web';
import { IconBarcode } from '#platform/web/ui';
import { BagFields, type WrittenOnBag } from './bag-fields.tsx';
import type { ManifestParcel } from './manifest-parcels.tsx';
import type { ScanAnswer } from './show-scanned.ts';

interface ScanPanelProps {
  id: number;
  mode: 'load' | 'receive';
  items: readonly ManifestParcel[];
  /** With what the scan did; with nothing where the manifest is no longer what is shown. */
  onScanned: (answer?: ScanAnswer) => Promise<void>;
}
interface Scanned {
  number: string;
  tone: 'ok' | 'again' | 'wrong';
  text: string;
}
interface Sent {
  tone: Scanned['tone'];
  message?: string;
  isExtra?: boolean;
  answer?: ScanAnswer;
  isStale?: boolean;
}

/** One big field and the last result, large and coloured; the counts run along. */
export function ScanPanel({ id, mode, items, onScanned }: ScanPanelProps) {
  const { t } = useTranslation();
  const [number, setNumber] = useState('');
  const [last, setLast] = useState<Scanned>();
  const [strangers, setStrangers] = useState<ReadonlySet<string>>(new Set());
  const [written, setWritten] = useState<WrittenOnBag>({ bag: '', seal: '' });
  const field = useRef<HTMLInputElement>(null);
  const scan = async (event: FormEvent) => {
    event.preventDefault();
    const typed = latinDigits(number).trim();
    if (!typed) return;
    setNumber('');
    const result = await send(id, mode, typed, written);
    const words = result.isExtra ? 'transferScreens.discrepancy.noted' : `transferScreens.scan.${result.tone}.${mode}`;
    setLast({ number: typed, tone: result.tone, text: result.message ?? t(words) });
    if (result.isExtra) setStrangers((now) => new Set([...now, typed]));
    if (result.answer || result.isStale) await onScanned(result.answer);
    field.current?.focus();
  };
  const received = items.filter((one) => one.state === 'received').length;
  const counts =
    mode === 'load'
      ? { loaded: items.length }
      : { expected: items.length, scanned: received, missing: items.length - received, extra: strangers.size };
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
      {mode === 'load' && (
        <div className="t-bag">
          <BagFields written={written} onChange={setWritten} onDone={() => field.current?.focus()} />
        </div>
      )}
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

async function send(id: number, mode: 'load' | 'receive', number: string, { bag, seal }: WrittenOnBag): Promise<Sent> {
  const isPacked = mode === 'load' && bag.trim() !== '';
  const body = { receipt_nos: [number], ...(mode === 'receive' && { via: 'scan' }), ...(isPacked && { number: bag, seal }) };
  const verb = isPacked ? 'bags' : mode;
  try {
    const answer = await call<ScanAnswer>('POST', `/api/v1/shipment-transfers/${id}/${verb}`, {
      body,
      silent: true,
      quiet: true,
    });
    if (answer.extra?.length) return { tone: 'wrong', isExtra: true, answer };
    return { tone: answer.ok.length > 0 ? 'ok' : 'again', answer };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const failed = (error.result as ScanAnswer | undefined)?.failed;
    return { tone: 'wrong', message: failed?.[0]?.message ?? error.message, isStale: error.status === 409 };
  }
}
