import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ExcelMode } from '#courier/excel/contract';
import { PageHeader } from '#platform/web/ui';
import { DropSheet } from './drop-sheet.tsx';
import { SheetList } from './sheet-list.tsx';
import { SheetReview } from './sheet-review.tsx';
import './excel.css';

/** Sheets of parcels: a new one, those of before, and one of them in the hand. */
export function ExcelPage({ mode }: { mode: ExcelMode }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const chosen = Number(params.get('file') ?? 0);
  const open = (id: number) => setParams({ file: String(id) });
  if (chosen > 0) return <SheetReview key={chosen} id={chosen} mode={mode} />;
  return (
    <>
      <PageHeader title={t(`excelScreens.${mode}.title`)} crumbs={[{ label: t('shipment.title'), to: '/shipments' }]} />
      <DropSheet mode={mode} onTaken={open} />
      <h2 className="x-heading">{t('excelScreens.list.title')}</h2>
      <SheetList mode={mode} />
    </>
  );
}
