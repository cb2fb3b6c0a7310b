import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uuidOfPaper } from '#erp/sales/contract';
import { CallError, call, can, formatDate, Ltr, localName, type WireRow } from '#platform/web';
import { IconQrcode } from '#platform/web/ui';
import { useLine } from '../device/line.ts';
import { BackLines } from './back-lines.tsx';
import type { PartProps } from './parts.ts';
import { TillDialog } from './till-dialog.tsx';
import { keptByCustomer, linesThatCameBack, returningOf, type TypedBack } from './typed-back.ts';

/** Goods that come back: their sale by its receipt, which of them, and why; what is taken instead is rung up after it. */
export default function BackDialog({ desk, found, onClose }: PartProps) {
  const { t } = useTranslation();
  const hasLine = useLine();
  const [sale, setSale] = useState<WireRow>();
  const [sales, setSales] = useState<readonly WireRow[]>([]);
  const [problem, setProblem] = useState<string>();
  const find = async (words: string) => {
    setProblem(undefined);
    const answer = await asked(() =>
      call<{ items: WireRow[] }>('GET', '/api/v1/sales', { query: { search: words, per_page: 6 }, silent: true, quiet: true }),
    );
    if (!answer) return;
    const sold = answer.items.filter(({ status }) => status === 'final' || status === 'partial');
    if (sold.length === 1 && sold[0]) return open(sold[0].id);
    setSales(sold);
    if (sold.length === 0) setProblem(t('till.back.unknown', { words: uuidOfPaper(words) ? '…' : words }));
  };
  const open = async (id: number) => {
    const answer = await asked(() => call<{ item: WireRow }>('GET', `/api/v1/sales/${id}`, { silent: true, quiet: true }));
    if (!answer) return;
    if (linesThatCameBack(answer.item).length === 0) return setProblem(t('till.back.nothing'));
    setSale(answer.item);
  };
  const asked = async <T,>(ask: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      return undefined;
    }
  };
  useEffect(() => {
    if (!found.paper) return;
    if (/^\d+$/.test(found.paper)) void open(Number(found.paper));
    else void find(found.paper);
  }, []);
  const why = !can('return_sales') ? 'till.back.mayNot' : hasLine ? undefined : 'till.pay.needsLine';
  return (
    <TillDialog title={t('till.acts.back')} onClose={onClose} size="44rem">
      {why ? (
        <p className="till-refused" role="status">
          {t(why)}
        </p>
      ) : sale ? (
        <Chosen desk={desk} sale={sale} onClose={onClose} />
      ) : (
        <Find onFind={find} sales={sales} onChoose={open} problem={problem} />
      )}
    </TillDialog>
  );
}

interface FindProps {
  onFind: (words: string) => Promise<void>;
  sales: readonly WireRow[];
  onChoose: (id: number) => Promise<void>;
  problem: string | undefined;
}

function Find({ onFind, sales, onChoose, problem }: FindProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void onFind(text.trim());
  };
  return (
    <form className="till-form" onSubmit={submit}>
      <TextInput
        size="lg"
        data-autofocus
        data-path="paper"
        data-scan=""
        label={t('till.back.paper')}
        description={t('till.back.paperHint')}
        leftSection={<IconQrcode size="1.4rem" aria-hidden />}
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className="till-people">
        {sales.map((one) => (
          <li key={one.id}>
            <button type="button" className="k-target" onClick={() => void onChoose(one.id)}>
              <Ltr>{one['invoice_number']}</Ltr>
              <bdi>{localName(one['customer'])}</bdi>
              <Ltr>{formatDate(one['sale_date'])}</Ltr>
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

function Chosen({ desk, sale, onClose }: Pick<PartProps, 'desk' | 'onClose'> & { sale: WireRow }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<TypedBack>({ lines: linesThatCameBack(sale), note: '', keeps: false });
  const [slip, setSlip] = useState<string>();
  const currency = desk.priced.terms.currency;
  const take = () => {
    if (typed.note.trim() === '') return setSlip(t('ui.rules.required'));
    const returning = returningOf(sale, typed);
    const { id, name, phone } = sale['customer'] as { id: number; name: unknown; phone?: string };
    const known = desk.catalogue.customers.get(id);
    const customer = { id, uuid: null, name: localName(name), phone: phone ?? known?.[2] ?? '', group: known?.[3] ?? null };
    desk.act({ do: 'set', what: { returning, customer } });
    onClose();
  };
  const isNamed = desk.catalogue.customers.has(Number(sale['customer']?.id));
  const isAny = typed.lines.some(({ now }) => now > 0);
  return (
    <div className="till-form">
      <p className="till-of-sale">
        <Ltr>{sale['invoice_number']}</Ltr> · <bdi>{localName(sale['customer'])}</bdi> ·{' '}
        <Ltr>{formatDate(sale['sale_date'])}</Ltr>
      </p>
      <BackLines sale={sale} typed={typed} onChange={setTyped} currency={currency} />
      <TextInput
        required
        size="md"
        data-path="note"
        label={t('till.back.why')}
        maxLength={200}
        value={typed.note}
        error={slip}
        onChange={(event) => {
          setTyped({ ...typed, note: event.currentTarget.value });
          setSlip(undefined);
        }}
      />
      {isNamed && keptByCustomer(sale, typed) > 0 && (
        <Checkbox
          label={t('till.back.keep')}
          checked={typed.keeps}
          onChange={(event) => setTyped({ ...typed, keeps: event.currentTarget.checked })}
        />
      )}
      <div className="till-dialog-acts">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={!isAny} onClick={take}>
          {t('till.back.take')}
        </Button>
      </div>
    </div>
  );
}
