import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { receiptRows, Sale, SaleReturn } from '#erp/sales/contract';
import { type ReceiptWidth, receiptWidths } from '#erp/setup/contract';
import { type Bilingual, nameIn } from '#platform/entity';
import {
  call,
  currentLanguage,
  formatClock,
  formatDate,
  type Language,
  languages,
  readSession,
  useStored,
  type WireRow,
  wordsIn,
} from '#platform/web';
import { IconPrinter, PageHeader, PageSkeleton, plainName, useItem } from '#platform/web/ui';
import { type ReceiptHead, type ReceiptReader, receiptOfReturn, receiptOfSale } from './receipt-of.ts';
import { ReceiptPaper } from './receipt-paper.tsx';
import { usePageSize } from './use-page-size.ts';

interface HeadOfShop {
  width: ReceiptWidth;
  head: string | null;
  foot: string | null;
  phone: string | null;
  address: string | null;
}

/** A sale, a quote or a return on the roll: seen as it will come out, printed by the browser. */
export default function ReceiptPage({ of }: { of: 'sale' | 'return' }) {
  const { id = '' } = useParams();
  const entity = of === 'sale' ? Sale : SaleReturn;
  const found = useItem(`/api/v1/${entity.path}`, id);
  const row = found.data;
  const shop = useQuery({
    queryKey: ['receipt-head', row?.['branch']?.id],
    queryFn: () =>
      call<{ item: HeadOfShop }>('GET', '/api/v1/receipt-head', { query: { of_branch_id: row?.['branch'].id }, silent: true }),
    enabled: row !== undefined,
  });
  if (!row || !shop.data)
    return (
      <PageSkeleton hasFailed={found.isError || shop.isError} retry={() => void Promise.all([found.refetch(), shop.refetch()])} />
    );
  return <Receipt of={of} row={row} shop={shop.data.item} />;
}

interface ReceiptProps {
  of: 'sale' | 'return';
  row: WireRow;
  shop: HeadOfShop;
}

function Receipt({ of, row, shop }: ReceiptProps) {
  const { t } = useTranslation();
  const [kept, keep] = useStored<{ width?: ReceiptWidth; language?: Language }>('receipt', {});
  const width = kept.width ?? shop.width;
  const language = kept.language ?? currentLanguage();
  const words = useQuery({ queryKey: ['receipt-words', language], queryFn: async () => ({ say: await wordsIn(language) }) }).data;
  const roll = useRef<HTMLDivElement>(null);
  usePageSize(roll, width, words);
  const entity = of === 'sale' ? Sale : SaleReturn;
  const number = plainName(entity, 'number', row);
  return (
    <>
      <PageHeader
        title={t('receipt.title')}
        crumbs={[
          { label: t(`${entity.name}.title`), to: entity.screens },
          { label: number, to: `${entity.screens}/${row.id}/show` },
        ]}
      />
      <div className="s-receipt">
        <div className="s-receipt-roll">
          <div ref={roll}>{words && <Paper of={of} row={row} shop={shop} {...{ width, language, say: words.say }} />}</div>
        </div>
        <section className="k-panel s-receipt-choice">
          <Choice
            label={t('receipt.width')}
            value={width}
            options={receiptWidths.map((one) => ({ value: one, label: t('receipt.millimetres', { width: one }) }))}
            onChange={(one) => keep({ ...kept, width: one })}
          />
          <Choice
            label={t('receipt.language')}
            value={language}
            options={[...new Set<Language>(['ar', 'en', currentLanguage()])].map((one) => ({
              value: one,
              label: languages[one].name,
            }))}
            onChange={(one) => keep({ ...kept, language: one })}
          />
          <Button
            color="saffron.5"
            className="k-primary"
            data-autofocus
            autoFocus
            leftSection={<IconPrinter size="1.1rem" aria-hidden />}
            onClick={() => window.print()}
          >
            {t('receipt.print')}
          </Button>
          <p className="s-hint">{t('receipt.printHint')}</p>
        </section>
      </div>
    </>
  );
}

interface ChoiceProps<W extends string> {
  label: string;
  value: W;
  options: { value: W; label: string }[];
  onChange: (value: W) => void;
}

function Choice<W extends string>({ label, value, options, onChange }: ChoiceProps<W>) {
  return (
    <div>
      <p className="s-known">{label}</p>
      <SegmentedControl fullWidth aria-label={label} data={options} value={value} onChange={(one) => onChange(one as W)} />
    </div>
  );
}

interface PaperProps extends ReceiptProps {
  width: ReceiptWidth;
  language: Language;
  say: (key: string) => string;
}

function Paper({ of, row, shop, width, language, say }: PaperProps) {
  const reader: ReceiptReader = { language, say, day: formatDate, clock: formatClock };
  const lines = (text: string | null) => (text ?? '').split('\n');
  const head: ReceiptHead = {
    shop: nameIn(readSession()?.tenant.name as Bilingual | undefined, language),
    head: [shop.address ?? '', shop.phone ?? '', ...lines(shop.head)],
    foot: lines(shop.foot),
  };
  const receipt = of === 'sale' ? receiptOfSale(row, head, reader) : receiptOfReturn(row, head, reader);
  return <ReceiptPaper rows={receiptRows(receipt, { language, say })} width={width} language={language} />;
}
