import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { download, localName, type WireRow } from '#platform/web';
import { IconPrinter } from '#platform/web/ui';
import './hr.css';

/** Prints one person's slip of a month. */
export const printPayslip = (payroll: number, slip: number) => download(`/api/v1/payrolls/${payroll}/payslip`, { slip });

/** Each person's slip, to be printed and handed out. */
export function PayslipLinks({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const slips = (row['lines'] ?? []) as WireRow[];
  if (!['approved', 'paid'].includes(row['state'])) return null;
  return (
    <section className="k-panel">
      <h2>{t('payslip.title')}</h2>
      <div className="hr-links">
        {slips.map((slip) => (
          <Button
            key={slip.id}
            variant="default"
            size="xs"
            leftSection={<IconPrinter size="1rem" aria-hidden />}
            onClick={() => void printPayslip(row.id, slip.id)}
          >
            <bdi>{localName(slip['user'])}</bdi>
          </Button>
        ))}
      </div>
    </section>
  );
}
