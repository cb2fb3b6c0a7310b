import i18next from 'i18next';
import { sheetOf, sumOfSheet, type TreasuryTransfer } from '#finance/treasury/contract';
import { amountText, type Currency } from '#platform/entity';
import {
  type EntityExtras,
  formatAmount,
  formatCurrency,
  formatDate,
  isolated,
  Ltr,
  localName,
  type WireRow,
} from '#platform/web';
import { DecideFields, decideBody, decideSlips, decideStarts } from './decide-fields.tsx';
import { NotesShown } from './notes-table.tsx';
import { ReceiveFields, SendFields } from './transfer-fields.tsx';
import './treasury.css';

const say = (key: string, values = {}) => String(i18next.t(key, values));

/** Counting cash note by note, deciding what is missing, and what two treasuries and two currencies look like. */
const extras: EntityExtras<typeof TreasuryTransfer> = {
  verbs: {
    send: {
      fields: SendFields,
      starts: () => ({ pieces: {} }),
      toBody: ({ pieces }) => (sheetOf(pieces).length > 0 ? { denominations: sheetOf(pieces) } : {}),
    },
    receive: {
      fields: ReceiveFields,
      starts: () => ({ pieces: {} }),
      slips: ({ counted, pieces }, t): Record<string, string> =>
        counted || sheetOf(pieces).length > 0 ? {} : { counted: t('ui.rules.required') },
      toBody: ({ counted, pieces }) => (sheetOf(pieces).length > 0 ? { denominations: sheetOf(pieces) } : { counted }),
      words: ({ counted, pieces }, row) => {
        const currency = row['to_currency'] as Currency;
        const sheet = sheetOf(pieces);
        const sum = sheet.length > 0 ? amountText(sumOfSheet(sheet, currency), currency) : counted;
        return { amount: sum ? isolated(formatAmount(sum, currency)) : '' };
      },
    },
    decide: { fields: DecideFields, starts: decideStarts, slips: decideSlips, toBody: decideBody },
  },
  heading: (row) => say('treasuryTransfer.fromTo', { from: treasuryOf(row, 'from'), to: treasuryOf(row, 'to') }),
  cells: { fromTreasury: (row) => <bdi>{treasuryOf(row, 'from')}</bdi>, toTreasury: (row) => <bdi>{treasuryOf(row, 'to')}</bdi> },
  facts: rateFacts,
  below: (row) =>
    (row['sent_sheet'] || row['received_sheet']) && (
      <section className="k-panel n-columns">
        {(['sent', 'received'] as const)
          .filter((side) => row[`${side}_sheet`])
          .map((side) => (
            <div key={side}>
              <h2>{say(`treasuryTransfer.fields.${side}Sheet`)}</h2>
              <NotesShown sheet={row[`${side}_sheet`]} currency={row[side === 'sent' ? 'currency' : 'to_currency'] as Currency} />
            </div>
          ))}
      </section>
    ),
};

export default extras;

/** By its name; where both ends are called the same, with its branch. */
function treasuryOf(row: WireRow, end: 'from' | 'to'): string {
  const [here, there] = [row['from_treasury'], row['to_treasury']].map(localName);
  const name = end === 'from' ? here : there;
  return here === there ? `${name} · ${localName(row[`${end}_branch`])}` : String(name);
}

function rateFacts(row: WireRow) {
  const rates = [
    [row['currency'], row['rate']],
    [row['to_currency'], row['to_rate']],
  ].filter(([, rate]) => rate);
  if (rates.length === 0) return [];
  const said = rates.map(([currency, rate]) => `${formatCurrency(currency)} ${rate}`).join(' · ');
  return [{ label: say('treasuryTransfer.fields.rate'), value: <Ltr>{`${said} · ${formatDate(row['rate_day'])}`}</Ltr> }];
}
