import { lookups } from '#erp/setup/contract';
import { type Context, route, translate } from '#platform/server';

/** What other programs name by a number: currencies, how often and in which way something is paid, in the asker's words. */
export const lookupsRoute = route({
  method: 'GET',
  path: '/api/v1/lookups',
  name: 'listLookups',
  summary: 'The numbers of currencies, of how often and of how something is paid',
  permission: 'signed-in',
  section: 'erp',
  answer: 'other',
  handle: async (ctx) => ({
    result: Object.fromEntries(Object.entries(lookups).map(([list, numbers]) => [list, listed(ctx, list, numbers)])),
  }),
});

const listed = ({ locale }: Context, list: string, numbers: Readonly<Record<string, number>>) =>
  Object.entries(numbers)
    .map(([code, id]) => ({ id, code, name: translate(locale, `lookups.${list}.${code}`) }))
    .toSorted((one, other) => one.id - other.id);
