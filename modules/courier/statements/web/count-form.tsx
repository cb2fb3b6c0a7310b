import { Button, Radio, SegmentedControl } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '#finance/ledger/contract';
import { type Pieces, sheetOf, sumOfSheet } from '#finance/treasury/contract';
import { loadNotes } from '#finance/treasury/web';
import { amountText, type Currency } from '#platform/entity';
import { askConfirm, can, formatAmount, isolated, localName } from '#platform/web';
import { IconCoins, MoneyInput, useStored } from '#platform/web/ui';
import { CountGap } from './count-gap.tsx';
import { countResult } from './count-sheet.ts';
import { minorOf, partyOf, type WireStatement } from './statement-wire.ts';
import { useTakeStep } from './take-step.ts';

const NotesTable = lazy(async () => ({ default: (await loadNotes()).NotesTable }));

/** Note by note, or the sum at once: whichever a cashier counts by, he finds again the next time. */
const ways = ['notes', 'sum'] as const;
type Way = (typeof ways)[number];

/** The cashier's sheet: pieces of each note, or one sum; Enter goes down the notes, Ctrl+Enter counts in. */
export function CountForm({ statement, onCounted }: { statement: WireStatement; onCounted: () => void }) {
  const { t } = useTranslation();
  const { currency } = statement;
  const take = useTakeStep(statement.id);
  const box = useRef<HTMLFormElement>(null);
  const [pieces, setPieces] = useState<Pieces>(() => piecesOf(statement));
  const [typed, setTyped] = useState<string | null>(statement.count_sheet ? null : statement.counted);
  const [usual, setUsual] = useStored<Way>('count-way', 'notes');
  const [way, setWay] = useState<Way>(wayOf(statement) ?? usual);
  const [bearer, setBearer] = useState<string>(statement.shortage_account ?? account.agentShortages);
  const sheet = sheetOf(pieces);
  const counted = way === 'notes' ? sumCounted(sheet, currency) : typed === null ? undefined : minorOf(typed, currency);
  const expected = minorOf(statement.net, currency);
  const result = counted === undefined ? undefined : countResult(counted, expected);
  const sum = counted === undefined ? '' : isolated(formatAmount(amountText(counted, currency), currency));

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (counted === undefined) return box.current?.querySelector<HTMLInputElement>('input')?.focus();
    const body = {
      ...(way === 'notes' ? { denominations: sheet } : { counted: amountText(counted, currency) }),
      ...(result === 'short' && { shortage_account: bearer }),
    };
    const gap = isolated(formatAmount(amountText(Math.abs(counted - expected), currency), currency));
    const word = result === 'short' && bearer === account.cashShort ? 'shortCompany' : result;
    void askConfirm({
      title: t('statement.actions.count'),
      message: t(`statement.confirm.count.${word}`, { amount: sum, gap, name: localName(partyOf(statement)) }),
      confirmLabel: t('statement.press.count', { amount: sum }),
      tone: result === 'exact' ? 'plain' : 'danger',
      action: () => take('count', body),
    }).then((isCounted) => isCounted && onCounted());
  };
  const walk = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || (event.target as HTMLElement).tagName !== 'INPUT') return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return submit();
    const inputs = [...(box.current?.querySelectorAll<HTMLElement>('table input, button[type=submit]') ?? [])];
    inputs[inputs.indexOf(event.target as HTMLElement) + 1]?.focus();
  };

  return (
    <form ref={box} className="st-count" noValidate onSubmit={submit} onKeyDown={walk}>
      <SegmentedControl
        fullWidth
        aria-label={t('statement.countBy.title')}
        data={ways.map((one) => ({ value: one, label: t(`statement.countBy.${one}`) }))}
        value={way}
        onChange={(chosen) => {
          setWay(chosen as Way);
          setUsual(chosen as Way);
        }}
      />
      {way === 'notes' ? (
        <Suspense fallback={<div className="st-notes-wait" />}>
          <NotesTable currency={currency} pieces={pieces} onChange={setPieces} autoFocus />
        </Suspense>
      ) : (
        <MoneyInput
          label={t('statement.countBy.amount')}
          value={typed}
          onChange={setTyped}
          currency={currency}
          size="lg"
          autoFocus
          data-path="counted"
        />
      )}
      <div className="st-count-foot">
        {counted !== undefined && <CountGap counted={counted} expected={expected} currency={currency} />}
        {result === 'short' && <ShortageBearer statement={statement} value={bearer} onChange={setBearer} />}
        <Button
          type="submit"
          size="md"
          fullWidth
          color="saffron.5"
          className="k-primary"
          leftSection={<IconCoins size="1.2rem" aria-hidden />}
          disabled={counted === undefined}
          title={t('statement.countKey')}
        >
          {counted === undefined ? t('statement.actions.count') : t('statement.press.count', { amount: sum })}
        </Button>
        <p className="st-keys">{t('statement.countKeys')}</p>
      </div>
    </form>
  );
}

interface ShortageBearerProps {
  statement: WireStatement;
  value: string;
  onChange: (account: string) => void;
}

/** Who makes good what is missing: the agent, or the company where somebody may decide that. */
function ShortageBearer({ statement, value, onChange }: ShortageBearerProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group label={t('statement.fields.shortageAccount')} value={value} onChange={onChange}>
      <div className="st-bearers">
        <Radio value={account.agentShortages} label={<bdi>{localName(partyOf(statement))}</bdi>} />
        <Radio
          value={account.cashShort}
          label={t('statement.options.shortageAccount.6180')}
          disabled={!can('approve_shortage_writeoff')}
          description={can('approve_shortage_writeoff') ? undefined : t('statement.writeoffHint')}
        />
      </div>
    </Radio.Group>
  );
}

/** How it was counted before. */
function wayOf({ count_sheet: sheet, counted }: WireStatement): Way | undefined {
  if (sheet) return 'notes';
  return counted === null ? undefined : 'sum';
}

const sumCounted = (sheet: ReturnType<typeof sheetOf>, currency: Currency) =>
  sheet.length > 0 ? sumOfSheet(sheet, currency) : undefined;

function piecesOf({ count_sheet: sheet }: WireStatement): Pieces {
  return Object.fromEntries((sheet ?? []).map(({ denomination, pieces }) => [denomination, pieces]));
}
