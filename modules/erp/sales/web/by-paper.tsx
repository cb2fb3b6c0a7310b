import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Sale, uuidOfPaper } from '#erp/sales/contract';
import { attempt, call, can, formatDate, Ltr, localName, type WireRow } from '#platform/web';
import { fieldValue, IconQrcode, judgeRow, PageHeader } from '#platform/web/ui';
import './sales.css';

/** What somebody who holds the paper of a sale comes for. */
const purposes = ['open', 'returnGoods', 'exchange'] as const;
type Purpose = (typeof purposes)[number];

const pageFor = (sale: WireRow, purpose: Purpose): string => {
  const page = `${Sale.screens}/${sale.id}/show`;
  if (purpose === 'open' || !isPossible(sale, purpose)) return page;
  return purpose === 'exchange' ? `${Sale.screens}/${sale.id}/exchange` : `${page}?do=${purpose}`;
};
const isPossible = (sale: WireRow, purpose: Exclude<Purpose, 'open'>) => {
  const { judged, whyNot } = judgeRow(Sale, purpose, sale);
  return judged === 'yes' && !whyNot;
};

/** A sale by its paper: the scanner is waited for, and leads to where goods are taken back or exchanged. */
export default function ByPaper() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ words: string; sales: readonly WireRow[] }>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const offered = purposes.filter((one) => one === 'open' || can(Sale.verbs[one].permission));
  const purpose = offered.find((one) => one === params.get('for')) ?? 'open';
  // A purpose counts as soon as it is pressed: a scan may come before the address says it.
  const chosen = useRef<Purpose>(purpose);
  useEffect(() => {
    chosen.current = purpose;
  }, [purpose]);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return;
    setText('');
    const query = { search: words, per_page: 8 };
    const answer = await attempt(call<{ items: WireRow[] }>('GET', `/api/v1/${Sale.path}`, { query, silent: true }));
    const sales = answer ? answer.items : [];
    const [only] = sales;
    if (sales.length === 1 && only) navigate(pageFor(only, chosen.current));
    else setFound({ words: uuidOfPaper(words) ? '…' : words, sales });
  };
  return (
    <>
      <PageHeader title={t('salePaper.title')} crumbs={[{ label: t('sale.title'), to: Sale.screens }]} />
      <section className="k-panel s-by-paper">
        {offered.length > 1 && (
          <SegmentedControl
            aria-label={t('salePaper.purpose')}
            data={offered.map((one) => ({ value: one, label: t(`salePaper.purposes.${one}`) }))}
            value={purpose}
            onChange={(one) => {
              chosen.current = one;
              setParams({ for: one }, { replace: true });
            }}
          />
        )}
        <form onSubmit={(event) => void find(event)}>
          <TextInput
            ref={field}
            size="lg"
            data-path="paper"
            label={t('salePaper.field')}
            description={t('salePaper.hint')}
            leftSection={<IconQrcode size="1.5rem" aria-hidden />}
            autoComplete="off"
            spellCheck={false}
            value={text}
            error={found?.sales.length === 0 && t('salePaper.unknown', { words: found.words })}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setFound(undefined);
            }}
          />
        </form>
        {found && found.sales.length > 1 && (
          <>
            <p role="status">{t('salePaper.several')}</p>
            <ul className="s-papers">
              {found.sales.map((sale) => (
                <li key={sale.id}>
                  <Button component={Link} to={pageFor(sale, purpose)} variant="default">
                    <Ltr>{sale['invoice_number']}</Ltr>
                  </Button>
                  <span>
                    <Ltr>{formatDate(sale['sale_date'])}</Ltr>
                  </span>
                  <bdi>{localName(sale['customer'])}</bdi>
                  <span>{fieldValue(Sale, 'total', sale, t)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}
