import { useTranslation } from 'react-i18next';
import type { TillLists } from '#erp/pos/contract';
import { localName } from '#platform/web';

interface CategoryChipsProps {
  categories: TillLists['categories'];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** The categories of the shop; of the one that is open those below it too. */
export function CategoryChips({ categories, chosen, onChoose }: CategoryChipsProps) {
  const { t } = useTranslation();
  const open = categories.find(({ id }) => id === chosen);
  const main = open?.parent ?? chosen;
  const chip = (id: number | null, label: string, isOpen: boolean) => (
    <button key={id} type="button" aria-pressed={isOpen} onClick={() => onChoose(id === chosen ? (open?.parent ?? null) : id)}>
      {label}
    </button>
  );
  if (categories.length === 0) return null;
  return (
    <fieldset className="till-chips" aria-label={t('till.categories')}>
      {chip(null, t('till.all'), chosen === null)}
      {categories
        .filter(({ parent }) => parent === null)
        .flatMap(({ id, name }) => [
          chip(id, localName(name), id === main),
          ...(id === main
            ? categories.filter(({ parent }) => parent === id).map((sub) => chip(sub.id, localName(sub.name), sub.id === chosen))
            : []),
        ])}
    </fieldset>
  );
}
