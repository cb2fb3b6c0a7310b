import { addToParcelPage } from '#courier/shipments/web';
import { countUnsent, keepAnswersWith, keepHere, readSession, subscribeSession } from '#platform/web';

addToParcelPage({ verbs: [], notices: { proofs: () => import('./parcel-proofs.tsx') } });

const isAgent = () => readSession()?.me.kind === 'delivery_agent';
/** What an agent goes on reading without a connection: his day, and the parcels he opened. */
const kept = /^\/api\/v1\/(agent-day|shipments\/\d+(\/[a-z-]+)?)$/;
const outbox = () => import('#platform/web/outbox');
const day = keepHere('agent-day', forgetOwn);
keepAnswersWith({
  wants: (path) => isAgent() && kept.test(path),
  keep: (address, result) => {
    day.mark();
    void outbox().then(({ keepAnswer }) => keepAnswer(address, result));
  },
  kept: (address) => outbox().then(({ keptAnswer }) => keptAnswer(address)),
});

countUnsent(async (owner) => (isAgent() ? (await import('./act-store.ts')).waitingOf(owner) : 0));

/** What an agent read, and what he did that arrived, is gone from the phone with him. */
async function forgetOwn(): Promise<void> {
  const [{ forgetAnswers }, { forgetDone }] = await Promise.all([outbox(), import('./act-store.ts')]);
  await Promise.all([forgetAnswers(), forgetDone()]);
}

const sendWhatWaits = () => void import('./act-sender.ts').then((sender) => sender.sendWhatWaits());
if (isAgent()) sendWhatWaits();
subscribeSession(() => {
  if (isAgent()) sendWhatWaits();
});
