import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Closed, ShiftReport } from '#erp/pos/contract';
import { amountText } from '#platform/entity';
import { call, formatAmount, formatCurrency, Ltr, localName } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import { IconPrinter, PageHeader } from '#platform/web/ui';
import { type KeptClaim, type KeptShift, store, type TakenAnswer } from '../device/till-store.ts';
import { usePrintingAt } from '../receipt/use-printing.ts';

interface ClosedPanelProps {
  claim: KeptClaim;
  shift: KeptShift;
  /** What the server said; nothing where it has not heard of it yet. */
  answer: TakenAnswer | undefined;
  onDone: () => void;
}

/** It is closed: what was expected is shown now, and what is missing or too much. */
export function ClosedPanel({ claim, shift, answer, onDone }: ClosedPanelProps) {
  const { t } = useTranslation();
  const known = useStore([store.shifts], async () => (await store.shifts.get(shift.uuid)) ?? null, [shift.uuid]);
  const serverId = known?.serverId ?? shift.serverId;
  const report = useQuery({
    queryKey: ['till-report', serverId, 'closed'],
    enabled: answer !== undefined && serverId !== undefined,
    queryFn: () => call<{ report: ShiftReport }>('GET', `/api/v1/cash-shifts/${serverId}/report`, { silent: true, quiet: true }),
  });
  const print = usePrintingAt(claim);
  const closing = (answer?.told['closing'] ?? []) as Closed[];
  const z = report.data?.report;
  return (
    <>
      <PageHeader title={t('till.close.done', { name: known?.number ?? localName(claim.name) })} />
      <section className="k-panel till-closed">
        {answer ? <Differences closing={closing} /> : <p role="status">{t('till.close.kept')}</p>}
        <div className="till-dialog-acts">
          {z && (
            <Button
              variant="default"
              leftSection={<IconPrinter size="1.2rem" aria-hidden />}
              onClick={() => void print({ kind: 'report', report: z })}
            >
              {t('till.report.print')}
            </Button>
          )}
          <Button component={Link} to="/erp-sales/add-point-sale" onClick={onDone}>
            {t('till.close.next')}
          </Button>
        </div>
      </section>
    </>
  );
}

function Differences({ closing }: { closing: readonly Closed[] }) {
  const { t } = useTranslation();
  const columns = ['expected', 'counted', 'difference', 'deposited'] as const;
  return (
    <table className="till-differences">
      <thead>
        <tr>
          <th scope="col">{t('cashMove.fields.currency')}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`till.close.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {closing.map((one) => (
          <tr key={one.currency}>
            <th scope="row">{formatCurrency(one.currency)}</th>
            {columns.map((name) => (
              <td
                key={name}
                data-name={name}
                data-label={t(`till.close.columns.${name}`)}
                data-off={(name === 'difference' && Math.sign(one.difference)) || undefined}
              >
                <Ltr>{formatAmount(amountText(one[name], one.currency))}</Ltr>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
