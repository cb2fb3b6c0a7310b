import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { CashShift, type ShiftRates, TillPaper } from '#erp/pos/contract';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { CallError, call, formatAmount, Ltr, readSession, toast, useIntents, type WireRow } from '#platform/web';
import { EmptyState, PageHeader, PageSkeleton, refreshTouched, useItem } from '#platform/web/ui';
import { PaperProblem } from '../paper-problem.tsx';
import '../till/till.css';
import { ContentFields } from './content-fields.tsx';
import { type Content, correctedContent, sumsOf } from './edited-content.ts';

/** What a till brought and could not be booked, entered as it ought to have been; what it had sent stays beside it. */
export default function PaperCorrection() {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const found = useItem(`/api/v1/${TillPaper.path}`, id);
  const paper = found.data;
  const shift = useQuery({
    queryKey: ['item', `/api/v1/${CashShift.path}`, String(paper?.['shift']?.id)],
    enabled: Boolean(paper?.['shift']),
    queryFn: ({ signal }) =>
      call<{ item: WireRow }>('GET', `/api/v1/${CashShift.path}/${paper?.['shift'].id}`, { signal, silent: true }),
  });
  if (!paper || (paper['shift'] && !shift.data))
    return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const page = `${TillPaper.screens}/${id}/show`;
  const name = String(paper['number'] ?? t(`tillPaper.options.kind.${paper['kind']}`));
  return (
    <>
      <PageHeader
        title={t('paperCorrection.title')}
        crumbs={[
          { label: t('tillPaper.title'), to: TillPaper.screens },
          { label: name, to: page },
        ]}
      />
      {paper['state'] === 'refused' ? (
        <>
          <PaperProblem id={paper.id} />
          <Correction paper={paper} rates={(shift.data?.item['rates'] ?? {}) as ShiftRates} page={page} />
        </>
      ) : (
        <section className="k-panel">
          <EmptyState title={t('paperCorrection.nothing')} action={{ label: name, to: page }} />
        </section>
      )}
    </>
  );
}

interface CorrectionProps {
  paper: WireRow;
  rates: ShiftRates;
  page: string;
}

function Correction({ paper, rates, page }: CorrectionProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const intents = useIntents();
  const { tenant } = readSession() ?? {};
  const currency = (tenant?.currency ?? 'IQD') as Currency;
  const terms = { currency, cashStep: parseAmount(tenant?.settings['shipment_settings']?.['cash_step'], currency) ?? 0, rates };
  const [content, setContent] = useState(paper['content'] as Content);
  const [reason, setReason] = useState('');
  const [slips, setSlips] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    if (reason.trim() === '') return setSlips({ reason: t('ui.rules.required') });
    const body = { content: correctedContent(content, terms), reason: reason.trim() };
    setIsSaving(true);
    try {
      await call('POST', `/api/v1/${TillPaper.path}/${paper.id}/correct`, {
        body,
        idempotencyKey: intents.keyOf(body),
        formTakesFields: true,
        onMessage: (message) => void toast('success', message, { timer: 6_000 }),
      });
      await refreshTouched(TillPaper);
      navigate(page);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      intents.end(body, error);
      setSlips({ whole: Object.values(error.fields)[0] ?? error.message, ...error.fields });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <form
      className="till-correction"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ContentFields content={content} slips={slips} currency={currency} onChange={setContent} />
      {'lines' in content && <Sums content={content} terms={terms} />}
      <section className="k-panel">
        <Textarea
          required
          label={t('paperCorrection.reason')}
          data-path="reason"
          maxLength={200}
          autosize
          value={reason}
          error={slips['reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {slips['whole'] && (
          <p className="till-refused" role="alert">
            {slips['whole']}
          </p>
        )}
        <div className="till-dialog-acts">
          <Button variant="default" onClick={() => navigate(page)}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('paperCorrection.press')}
          </Button>
        </div>
      </section>
    </form>
  );
}

function Sums({ content, terms }: { content: Content; terms: Parameters<typeof sumsOf>[1] }) {
  const { t } = useTranslation();
  const { total, change, left } = sumsOf(content, terms);
  const rows = [
    ['total', total],
    ['change', change],
    ['left', left],
  ] as const;
  return (
    <section className="k-panel">
      <dl className="till-sums">
        {rows
          .filter(([name, amount]) => name === 'total' || amount > 0)
          .map(([name, amount]) => (
            <div key={name}>
              <dt>{t(name === 'total' ? 'till.sums.total' : `till.pay.${name}`)}</dt>
              <dd>
                <Ltr>{formatAmount(amountText(amount, terms.currency), terms.currency)}</Ltr>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
