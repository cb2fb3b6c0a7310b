import { defineHeavyWork, type HeavyWork, spareProcessors } from '../heavy-work.ts';
import type { Asked } from '../http/route.ts';

/** A whole list as a file, the whole books proven: each holds a connection for seconds. */
export const longReads = defineHeavyWork('long reads', {
  atOnce: { inAll: 3, ofCompany: 1, ofPerson: 1 },
  waiting: { inAll: 120, ofCompany: 24, ofPerson: 12 },
  patienceSeconds: 60,
});

/** Looking for words through everything there is. */
export const searching = defineHeavyWork('searches', {
  atOnce: { inAll: spareProcessors + 1, ofCompany: spareProcessors, ofPerson: spareProcessors },
  waiting: { inAll: 800, ofCompany: 200, ofPerson: 40 },
  patienceSeconds: 20,
  givesWay: true,
});

/** Whatever list it is: searched it waits its turn, looked at it does not. */
export const turnOfSearch = ({ query }: Pick<Asked, 'query'>): HeavyWork | undefined =>
  typeof query.search === 'string' && query.search.trim() ? searching : undefined;
