import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CashShift, type RollWidth, rollWidths, type ShiftReport } from '#erp/pos/contract';
import { call, toast, useStored, type WireRow } from '#platform/web';
import { IconPrinter } from '#platform/web/ui';
import { printPage } from './receipt/print-page.tsx';
import { ReportPaper } from './receipt/report-paper.tsx';
import { isFinal } from './receipt/report-rows.ts';
import { receiptLanguage, rowsOfPrinted } from './receipt/use-printing.ts';
import './till/till.css';

/** The X or Z report of a shift, as it comes off the roll. */
export function ShiftReportPanel({ shift }: { shift: WireRow }) {
  const { t } = useTranslation();
  const [width, setWidth] = useStored<RollWidth>('till-report-width', '80');
  const found = useQuery({
    queryKey: ['item', `/api/v1/${CashShift.path}`, String(shift.id), 'report', shift['version']],
    queryFn: ({ signal }) =>
      call<{ report: ShiftReport }>('GET', `/api/v1/${CashShift.path}/${shift.id}/report`, { signal, silent: true }),
  });
  const report = found.data?.report;
  if (!report) return null;
  const print = async () => {
    try {
      const language = receiptLanguage();
      await printPage(await rowsOfPrinted({ kind: 'report', report }, undefined, language), { width, language });
    } catch {
      toast('error', t('till.print.failed'), { timer: 8_000 });
    }
  };
  return (
    <section className="k-panel" aria-labelledby="shift-report">
      <h2 id="shift-report">{t(isFinal(report) ? 'till.report.z' : 'till.report.x')}</h2>
      <div className="till-report">
        <ReportPaper report={report} width={width} />
        <div className="till-form">
          <SegmentedControl
            aria-label={t('register.fields.paperWidth')}
            data={rollWidths.map((one) => ({ value: one, label: t(`register.options.paperWidth.${one}`) }))}
            value={width}
            onChange={(one) => setWidth(one as RollWidth)}
          />
          <Button leftSection={<IconPrinter size="1.2rem" aria-hidden />} onClick={() => void print()}>
            {t('till.report.print')}
          </Button>
        </div>
      </div>
    </section>
  );
}
