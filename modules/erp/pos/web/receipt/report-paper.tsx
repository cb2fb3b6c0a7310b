import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { RollWidth, ShiftReport } from '#erp/pos/contract';
import { loadReceiptPaper } from '#erp/sales/web';
import { receiptLanguage, rowsOfPrinted } from './use-printing.ts';

const ReceiptPaper = lazy(async () => ({ default: (await loadReceiptPaper()).ReceiptPaper }));

/** A report as it comes off the roll. */
export function ReportPaper({ report, width }: { report: ShiftReport; width: RollWidth }) {
  const language = receiptLanguage();
  const rows = useQuery({
    queryKey: ['report-rows', language, report],
    queryFn: () => rowsOfPrinted({ kind: 'report', report }, undefined, language),
  });
  return <Suspense fallback={null}>{rows.data && <ReceiptPaper rows={rows.data} width={width} language={language} />}</Suspense>;
}
