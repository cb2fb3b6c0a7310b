import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ShiftReport } from '#erp/pos/contract';
import { call } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import { IconPrinter } from '#platform/web/ui';
import { useLine } from '../device/line.ts';
import { store } from '../device/till-store.ts';
import { ReportPaper } from '../receipt/report-paper.tsx';
import { usePrinting } from '../receipt/use-printing.ts';
import type { PartProps } from './parts.ts';
import { TillDialog } from './till-dialog.tsx';

/** What the shift did until now, as the books say it: the X report. */
export default function ReportDialog({ desk, onClose }: PartProps) {
  const { t } = useTranslation();
  const hasLine = useLine();
  const { shift } = desk;
  const known = useStore([store.shifts], async () => (await store.shifts.get(shift.uuid)) ?? null, [shift.uuid]);
  const id = known?.serverId;
  const found = useQuery({
    queryKey: ['till-report', id],
    enabled: hasLine && id !== undefined,
    staleTime: 0,
    queryFn: () => call<{ report: ShiftReport }>('GET', `/api/v1/cash-shifts/${id}/report`, { silent: true, quiet: true }),
  });
  const report = found.data?.report;
  const print = usePrinting(desk);
  return (
    <TillDialog title={t('till.report.x')} onClose={onClose} size="30rem">
      {!report && <p className="till-none">{t(hasLine ? 'till.report.reading' : 'till.pay.needsLine')}</p>}
      {report && (
        <div className="till-report">
          <ReportPaper report={report} width={desk.claim.paperWidth} />
          <Button
            data-autofocus
            leftSection={<IconPrinter size="1.2rem" aria-hidden />}
            onClick={() => void print({ kind: 'report', report })}
          >
            {t('till.report.print')}
          </Button>
        </div>
      )}
    </TillDialog>
  );
}
