import { useTranslation } from 'react-i18next';
import { IconColumns3 } from '../icons.ts';
import { PopupButton } from './popup.tsx';

interface ColumnChooserProps {
  columns: readonly { id: string; title: string; hidden?: boolean | undefined }[];
  /** Only what differs from the list's own choice, so that new columns show up by themselves. */
  choice: Record<string, boolean>;
  onChoose: (choice: Record<string, boolean>) => void;
}

export function ColumnChooser({ columns, choice, onChoose }: ColumnChooserProps) {
  const { t } = useTranslation();
  const isShown = (column: { id: string; hidden?: boolean | undefined }) => choice[column.id] ?? !column.hidden;
  const shownCount = columns.filter(isShown).length;
  const list = () => (
    <div className="k-columns">
      {columns.map((column) => (
        <label key={column.id}>
          <input
            type="checkbox"
            className="k-check"
            checked={isShown(column)}
            disabled={isShown(column) && shownCount === 1}
            onChange={(event) => onChoose({ ...choice, [column.id]: event.currentTarget.checked })}
          />
          {column.title}
        </label>
      ))}
      <button type="button" className="k-item" onClick={() => onChoose({})}>
        {t('ui.list.resetColumns')}
      </button>
    </div>
  );
  return (
    <PopupButton label={t('ui.list.columns')} kind="dialog" className="k-tool k-outlined" content={list}>
      <IconColumns3 size="1.1rem" aria-hidden />
    </PopupButton>
  );
}
