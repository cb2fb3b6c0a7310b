import { ActionIcon, Button, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostPrinted } from '#courier/printing/contract';
import { call, formatNumber, Ltr, localName } from '#platform/web';
import { EmptyState, IconBarcode, IconPrinter, IconX } from '#platform/web/ui';
import { PrintChoiceFields } from './print-choice.tsx';
import { sendPrint } from './send-print.ts';
import { usePrintChoice } from './use-print-choice.ts';
import { withLeft, writtenNumbers } from './written-numbers.ts';

interface Found {
  number: string;
  id: number;
  receiver_name: string | null;
  client: string;
  city: unknown;
}

/** Numbers scanned or pasted one after another, the parcels they mean, and what is printed of them. */
export function PrintNumbers() {
  const { t } = useTranslation();
  const [found, setFound] = useState<readonly Found[]>([]);
  const [choice, change] = usePrintChoice();
  const [isBusy, setIsBusy] = useState(false);
  const canPrint = found.length > 0 && found.length <= mostPrinted && !isBusy;
  const print = async () => {
    setIsBusy(true);
    await sendPrint({ ids: found.map((one) => one.id), count: found.length }, choice);
    setIsBusy(false);
  };
  useHotkeys([['mod+Enter', () => canPrint && void print()]], []);
  return (
    <div className="p-desk">
      <div>
        <NumbersField
          onFound={(more) => setFound((now) => [...now, ...more.filter((one) => !now.some((other) => other.id === one.id))])}
        />
        <section className="k-panel" aria-label={t('printScreens.chosen')}>
          {found.length === 0 ? (
            <EmptyState icon={IconBarcode} title={t('printScreens.none')} hint={t('printScreens.noneHint')} />
          ) : (
            <>
              <header className="p-found-head">
                <h2>{t('printScreens.parcels', { count: found.length, shown: formatNumber(found.length) })}</h2>
                <Button variant="subtle" size="compact-sm" onClick={() => setFound([])}>
                  {t('printScreens.clear')}
                </Button>
              </header>
              <ul className="p-found">
                {found.map((one) => (
                  <FoundParcel key={one.id} parcel={one} onRemove={() => setFound(found.filter((other) => other !== one))} />
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
      <aside className="k-panel">
        <PrintChoiceFields choice={choice} onChange={change} count={found.length} />
        <Button
          fullWidth
          size="md"
          mt="1rem"
          color="saffron.5"
          className="k-primary"
          leftSection={<IconPrinter size="1.2rem" aria-hidden />}
          loading={isBusy}
          disabled={!canPrint}
          title="Ctrl + Enter"
          onClick={() => void print()}
        >
          {t('printScreens.do')}
        </Button>
      </aside>
    </div>
  );
}

function FoundParcel({ parcel, onRemove }: { parcel: Found; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <li>
      <strong>
        <Ltr>{parcel.number}</Ltr>
      </strong>
      <span>
        <bdi>{parcel.receiver_name ?? parcel.client}</bdi>
        <small>
          <bdi>{localName({ name: parcel.city })}</bdi>
        </small>
      </span>
      <ActionIcon aria-label={t('printScreens.remove', { number: parcel.number })} onClick={onRemove}>
        <IconX size="1rem" aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** What is not known stays in the field, to be put right. */
function NumbersField({ onFound }: { onFound: (found: readonly Found[]) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const add = async () => {
    const numbers = writtenNumbers(text);
    if (numbers.length === 0) return;
    // Cleared before the answer: a scanner does not wait for it.
    setText('');
    setUnknown([]);
    const answer = await call<{ items: Found[]; unknown: string[] }>('POST', '/api/v1/shipment-print/find', {
      body: { receipt_nos: numbers },
      silent: true,
    }).catch(() => undefined);
    const left = answer ? answer.unknown : numbers;
    setText((now) => withLeft(left, now));
    if (!answer) return;
    onFound(answer.items);
    setUnknown(answer.unknown);
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // A scanner ends each number with Enter; a pasted column has its own line ends.
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void add();
  };
  return (
    <section className="k-panel p-numbers">
      <Textarea
        ref={field}
        autoFocus
        autosize
        minRows={2}
        maxRows={8}
        size="md"
        dir="ltr"
        className="k-ltr-input"
        label={t('printScreens.numbers')}
        description={t('printScreens.numbersHint')}
        autoComplete="off"
        value={text}
        error={unknown.length > 0 && t('printScreens.unknown', { numbers: unknown.slice(0, 8).join(t('ui.comma')) })}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setUnknown([]);
        }}
        onKeyDown={press}
      />
      <Button variant="default" onClick={() => void add()} disabled={text.trim() === ''}>
        {t('printScreens.add')}
      </Button>
    </section>
  );
}
