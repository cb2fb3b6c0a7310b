import { type Currency, currencyCodes, currencySign, money, nameIn, parseAmount } from '#platform/entity';
import { type Context, type Reply, type Route, route, showRecord } from '#platform/server';
import { type PaperOf, type PaperRow, printedPaper, type Words } from '#platform/server/pdf';
import { journals } from './journals.ts';
import { manualEntries } from './manual-entries.ts';

interface WireLine {
  account: { code: string; name: unknown };
  branch: { name: unknown } | null;
  party: { name: unknown } | null;
  currency: Currency;
  debit: string;
  credit: string;
}
interface WireEntry {
  id: number;
  number?: string | null;
  entry_date: string;
  note?: string;
  memo?: string | null;
  state?: string;
  maker?: { name: unknown } | null;
  checker?: { name: unknown } | null;
  user?: { name: unknown } | null;
  lines: WireLine[] | null;
}

const base = { method: 'GET', section: 'any', permission: 'show_journal_entry', answer: 'file' } as const;

export const entryPapers: readonly Route[] = [
  route({
    ...base,
    path: '/api/v1/manual-entries/{id}/print',
    name: 'printManualEntry',
    summary: 'An entry by hand on paper, with room for both signatures',
    handle: async (ctx, { id }) => printEntry(ctx, JSON.parse(await showRecord(ctx, manualEntries, id))),
  }),
  route({
    ...base,
    path: '/api/v1/journals/{id}/print',
    name: 'printJournalEntry',
    summary: 'A journal entry on paper',
    handle: async (ctx, { id }) => printEntry(ctx, JSON.parse(await showRecord(ctx, journals, id))),
  }),
];

function printEntry(ctx: Context, entry: WireEntry): Promise<Reply> {
  return printedPaper(ctx, entryPaper(entry));
}

function entryPaper(entry: WireEntry): PaperOf {
  return (words) => {
    const { say, language } = words;
    const named = (name: unknown) => (typeof name === 'string' ? name : nameIn(name as never, language));
    const isManual = entry.state !== undefined;
    const number = entry.number ?? `#${entry.id}`;
    return {
      file: `entry-${entry.number ?? entry.id}`,
      title: `${say(isManual ? 'manualEntry.one' : 'journalEntry.one')} ${number}`,
      facts: [
        [say('journalEntry.fields.entryDate'), entry.entry_date],
        [say('journalEntry.fields.memo'), entry.note ?? entry.memo ?? '–'],
        ...(isManual ? ([[say('manualEntry.fields.state'), say(`manualEntry.options.state.${entry.state}`)]] as const) : []),
      ],
      columns: [
        { title: say('journalEntry.fields.account') },
        { title: say('journalEntry.fields.party') },
        { title: say('journalEntry.fields.branch') },
        { title: say('journalEntry.fields.debit'), amount: true },
        { title: say('journalEntry.fields.credit'), amount: true },
        { title: say('journalEntry.fields.currency') },
      ],
      rows: [...(entry.lines ?? []).map((line) => lineRow(line, words, named)), ...totals(entry.lines ?? [], words)],
      signatures: isManual
        ? [
            [say('manualEntry.fields.maker'), named(entry.maker?.name ?? '')],
            [say('manualEntry.fields.checker'), named(entry.checker?.name ?? '')],
          ]
        : [],
    };
  };
}

const read = (wire: string, currency: Currency) => money(parseAmount(wire, currency) ?? 0, currency);

function lineRow(line: WireLine, { language }: Words, named: (name: unknown) => string): PaperRow {
  const isCredit = /[1-9]/.test(line.credit);
  return {
    indent: isCredit ? 1 : 0,
    cells: [
      `${line.account.code} ${named(line.account.name)}`,
      named(line.party?.name ?? ''),
      named(line.branch?.name ?? ''),
      read(line.debit, line.currency),
      read(line.credit, line.currency),
      currencySign(line.currency, language),
    ],
  };
}

function totals(lines: readonly WireLine[], { say, language }: Words): PaperRow[] {
  return currencyCodes
    .filter((currency) => lines.some((line) => line.currency === currency))
    .map((currency) => {
      const own = lines.filter((line) => line.currency === currency);
      const sum = (side: 'debit' | 'credit') =>
        money(
          own.reduce((total, line) => total + read(line[side], currency).amount, 0),
          currency,
        );
      return {
        style: 'total',
        cells: [say('ui.list.totals'), '', '', sum('debit'), sum('credit'), currencySign(currency, language)],
      };
    });
}
