import { countUnsent, currentOwner, subscribeSession } from '#platform/web';
import { hasTill } from './device/kept-till.ts';

const tills = () => import('./device/till-store.ts');

/** Whoever signs out is asked about what the server has not heard of yet. */
countUnsent(async (owner) => (hasTill() ? (await tills()).store.papers.count({ owner, state: 'waiting' }) : 0));

/** Whatever was kept is sent as soon as its person is back, on whatever page; in browsers that never were a till nothing is fetched. */
const sendWhatWaits = () => {
  const owner = currentOwner();
  if (owner && hasTill()) void import('./device/send-papers.ts').then(({ sendPapers }) => sendPapers());
};
sendWhatWaits();
subscribeSession(sendWhatWaits);
