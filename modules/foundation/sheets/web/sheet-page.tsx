import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#platform/web/ui';
import { DropSheet } from './drop-sheet.tsx';
import { SheetList } from './sheet-list.tsx';
import type { SheetPlace } from './sheet-place.ts';
import { SheetReview } from './sheet-review.tsx';
import { titleOf } from './sheet-screens.ts';
import './sheets.css';

/** Sheets of a kind: a new one, those of before, and one of them in the hand. */
export function SheetPage({ place }: { place: SheetPlace }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { kind, mode } = place;
  const chosen = Number(params.get('file') ?? 0);
  const open = (id: number) => setParams({ file: String(id) });
  if (chosen > 0) return <SheetReview key={chosen} id={chosen} place={place} />;
  return (
    <>
      <PageHeader title={titleOf(kind, mode, t)} crumbs={[{ label: t(kind.title), to: kind.list }]} />
      <DropSheet place={place} onTaken={open} />
      <h2 className="x-heading">{t('sheets.list.title')}</h2>
      <SheetList place={place} />
    </>
  );
}
