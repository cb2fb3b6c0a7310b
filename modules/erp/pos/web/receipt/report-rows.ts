import type { ShiftReport } from '#erp/pos/contract';
import type { ReceiptRow } from '#erp/sales/contract';
import { amountText, type Currency, currencySign, inGroups } from '#platform/entity';

/** How a report is read: a word by its key, a moment, a day, a name. */
export interface ReportReader {
  language: string;
  say: (key: string, values?: Record<string, unknown>) => string;
  day: (day: string) => string;
  moment: (at: string) => string;
  name: (value: unknown) => string;
}

/** Whether it is the last word on a shift, or only what it did until now. */
export const isFinal = ({ state }: Pick<ShiftReport, 'state'>): boolean => state === 'closed' || state === 'approved';

/** The X or Z report of a shift as rows of the roll. */
export function reportRows(report: ShiftReport, reader: ReportReader): ReceiptRow[] {
  const { say, day, moment } = reader;
  const { currency } = report;
  const own = (amount: number) => figure(amountOf(amount, currency));
  const sum = (name: string, value: string): ReceiptRow => ({ kind: 'sum', name: say(`till.report.${name}`), value });
  const fact = (name: string, value: string | null): ReceiptRow[] =>
    value ? [{ kind: 'fact', name: say(`till.report.${name}`), value }] : [];
  const net = report.sold.gross - report.returned.gross + report.rounding;
  return [
    { kind: 'title', text: say(isFinal(report) ? 'till.report.z' : 'till.report.x') },
    ...fact('number', figure(report.number)),
    ...fact('register', report.register),
    ...fact('cashier', report.cashier),
    ...fact('day', figure(day(report.businessDate))),
    ...fact('opened', figure(moment(report.openedAt))),
    ...fact('closed', report.closedAt && figure(moment(report.closedAt))),
    { kind: 'rule' },
    sum('tickets', figure(String(report.tickets.count))),
    ...(report.tickets.first && report.tickets.last
      ? [sum('numbers', figure(`${report.tickets.first} – ${report.tickets.last.split('-').at(-1)}`))]
      : []),
    sum('sold', own(report.sold.gross)),
    ...(report.returned.count > 0 ? [sum('returned', own(-report.returned.gross))] : []),
    ...(report.rounding !== 0 ? [sum('rounding', own(report.rounding))] : []),
    { kind: 'total', name: say('till.report.net'), value: `${own(net)} ${currencySign(currency, reader.language)}` },
    ...(report.sold.tax - report.returned.tax !== 0 ? [sum('tax', own(report.sold.tax - report.returned.tax))] : []),
    { kind: 'rule' },
    ...report.tenders.map((one) => tenderRow(one, report, reader)),
    ...report.moves.map(
      ({ way, currency: of, amount, count }): ReceiptRow => ({
        ...{
          kind: 'sum',
          name: `${say(`cashMove.options.way.${way}`)} (${count})`,
          value: of === currency ? own(amount) : withSign(amount, of, reader),
        },
      }),
    ),
    { kind: 'rule' },
    ...report.opening
      .filter(({ currency: of, counted }) => of === currency || counted !== 0)
      .map(({ currency: of, counted }) => sum('opening', withSign(counted, of, reader))),
    ...drawerRows(report, reader),
    ...endRows(report, reader),
  ];
}

function tenderRow(
  { method, currency, amount, worth, gateway }: ShiftReport['tenders'][number],
  report: ShiftReport,
  reader: ReportReader,
): ReceiptRow {
  const of = gateway ? ` · ${reader.name(gateway)}` : '';
  const foreign = currency === report.currency ? '' : ` ${withSign(amount, currency, reader)}`;
  const name = `${reader.say(`till.methods.${method}`)}${of}${foreign}`;
  return { kind: 'sum', name, value: figure(amountOf(worth, report.currency)) };
}

/** What lies in the drawer by the books, and once it was counted what was found; nobody who counts blind is told before. */
function drawerRows({ closing, expected }: ShiftReport, reader: ReportReader): ReceiptRow[] {
  const sum = (name: string, amount: number, currency: Currency): ReceiptRow => ({
    kind: 'sum',
    name: reader.say(`till.report.${name}`),
    value: withSign(amount, currency, reader),
  });
  if (!closing) return (expected ?? []).map(({ currency, amount }) => sum('expected', amount, currency));
  return closing.flatMap(({ currency, expected: booked, counted, difference, deposited }) => [
    sum('expected', booked, currency),
    sum('counted', counted, currency),
    sum('difference', difference, currency),
    ...(deposited > 0 ? [sum('deposited', deposited, currency)] : []),
  ]);
}

function endRows(report: ShiftReport, { say }: ReportReader): ReceiptRow[] {
  const line = (key: string, values: Record<string, unknown> = {}): ReceiptRow => ({
    kind: 'line',
    text: say(`till.report.${key}`, values),
  });
  return [
    ...(isFinal(report) && report.lastNumber === null ? [line('lastUnknown')] : []),
    ...(report.tickets.refused > 0 ? [line('refused', { count: report.tickets.refused })] : []),
    ...(report.supplements > 0 ? [line('supplements', { count: report.supplements })] : []),
    ...(report.flags > 0 ? [line('flags', { count: report.flags })] : []),
  ];
}

const withSign = (amount: number, currency: Currency, { language }: ReportReader) =>
  `${figure(amountOf(amount, currency))} ${currencySign(currency, language)}`;

const amountOf = (minor: number, currency: Currency): string => inGroups(amountText(minor, currency));

/** Numbers keep their order inside Arabic. */
const figure = (text: string) => `\u2066${text}\u2069`;
