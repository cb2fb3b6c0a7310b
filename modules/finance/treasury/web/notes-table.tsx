import { useTranslation } from 'react-i18next';
import { type CountedNote, notesOf, type Pieces, sheetOf, sumOfSheet } from '#finance/treasury/contract';
import { amountText, type Currency } from '#platform/entity';
import { formatAmount, Ltr } from '#platform/web';
import { NumberField } from '#platform/web/ui';
import './notes.css';

interface NotesTableProps {
  currency: Currency;
  pieces: Pieces;
  onChange: (pieces: Pieces) => void;
  autoFocus?: boolean | undefined;
}

/** So many of each note, and what they come to. */
export function NotesTable({ currency, pieces, onChange, autoFocus }: NotesTableProps) {
  const { t } = useTranslation();
  return (
    <table className="n-notes">
      <thead>
        <tr>
          <th scope="col">{t('treasuryCount.note')}</th>
          <th scope="col">{t('treasuryCount.pieces')}</th>
          <th scope="col">{t('treasuryCount.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {notesOf[currency].map((note, index) => {
          const count = pieces[note];
          const sum = sumOfSheet([{ denomination: note, pieces: count ?? 0 }], currency);
          return (
            <tr key={note}>
              <th scope="row">
                <Ltr>{formatAmount(note)}</Ltr>
              </th>
              <td>
                <NumberField
                  value={count}
                  onChange={(next) => onChange({ ...pieces, [note]: typeof next === 'number' ? Math.max(0, next) : undefined })}
                  aria-label={t('treasuryCount.piecesOf', { note: formatAmount(note) })}
                  placeholder="0"
                  maxLength={6}
                  autoFocus={autoFocus && index === 0}
                  data-autofocus={(autoFocus && index === 0) || undefined}
                  data-path={`note.${note}`}
                />
              </td>
              <td data-empty={!count || undefined}>
                <Ltr>{formatAmount(amountText(sum, currency))}</Ltr>
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('treasuryCount.fields.counted')}
          </th>
          <td>
            <Ltr>{formatAmount(amountText(sumOfSheet(sheetOf(pieces), currency), currency), currency)}</Ltr>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** A kept count: 25,000 × 4 and what it comes to. */
export function NotesShown({ sheet, currency }: { sheet: readonly CountedNote[]; currency: Currency }) {
  return (
    <ul className="n-shown">
      {sheet
        .toSorted((a, b) => b.denomination - a.denomination)
        .map((line) => (
          <li key={line.denomination}>
            <Ltr>{`${formatAmount(line.denomination)} × ${formatAmount(line.pieces)}`}</Ltr>
            <Ltr>{formatAmount(amountText(sumOfSheet([line], currency), currency))}</Ltr>
          </li>
        ))}
    </ul>
  );
}
