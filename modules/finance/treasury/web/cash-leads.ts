import { can, type ReportExtras } from '#platform/web';

/** What came or went on a day leads to the entries of that day, for whoever may read them. */
const extras: ReportExtras = {
  useFigureLead: () => (row, measure) => {
    const { day } = row;
    if (!day || !['money_in', 'money_out', 'moneyIn', 'moneyOut'].includes(measure) || !can('show_journal_entry'))
      return undefined;
    // A month is told by its first day, and its entries are looked for by the report of its days.
    if (new URLSearchParams(window.location.search).get('group') === 'month') return undefined;
    return `/accounting/journals?entry_date_from=${day}&entry_date_to=${day}`;
  },
};
export default extras;
