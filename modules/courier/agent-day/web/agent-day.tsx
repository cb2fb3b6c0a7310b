import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callLink, type DayPart, reordered } from '#courier/agent-day/contract';
import { formatDay, toast, today, useMe } from '#platform/web';
import { EmptyState, IconTruck, PageSkeleton } from '#platform/web/ui';
import { ActDialog, type DoneKind } from './act-dialog.tsx';
import { letGo, sendAll } from './act-sender.ts';
import { type KeptAct, keepAct, keepOrder } from './act-store.ts';
import { DayTotals } from './day-totals.tsx';
import type { ShownDay, ShownParcel } from './day-view.ts';
import type { Day, Said } from './day-wire.ts';
import { DeliveredList } from './delivered-list.tsx';
import { NotTaken } from './not-taken.tsx';
import { ParcelCard } from './parcel-card.tsx';
import { type OwnDay, useDay } from './use-day.ts';
import './agent-day.css';

/** The delivery agent's home: what is next, and the cash he will hand in. */
export default function AgentDay() {
  const { t } = useTranslation();
  const own = useDay();
  if (!own.day || !own.shown) return <PageSkeleton hasFailed={own.hasFailed} retry={own.refetch} />;
  return (
    <div className="d-page">
      <header className="d-head">
        <h1>{t('agentDay.title')}</h1>
        <p>{formatDay(today())}</p>
      </header>
      <Loaded own={own} day={own.day} shown={own.shown} />
    </div>
  );
}

type View = DayPart | 'done';
interface Doing {
  kind: DoneKind;
  parcel: ShownParcel;
  /** What was not taken, said again. */
  again?: KeptAct;
}

function Loaded({ own, day, shown }: { own: OwnDay; day: Day; shown: ShownDay }) {
  const { t } = useTranslation();
  const zone = useMe().tenant.settings['time_zone'] ?? '';
  const [view, setView] = useState<View>('now');
  const [doing, setDoing] = useState<Doing>();
  const [isOrdering, setIsOrdering] = useState(false);
  const everything = [...shown.parcels.now, ...shown.parcels.later, ...shown.parcels.back];
  const keep = async (parcel: ShownParcel, said: Said, files: KeptAct['files'] = {}, again?: KeptAct) => {
    try {
      await keepAct(parcel, said, files);
    } catch {
      return void toast('error', t('agentDay.notKept'));
    }
    if (again) await letGo(again);
    setDoing(undefined);
    if (said.kind !== 'call') toast('success', t(`agentDay.${said.kind}.kept`), { timer: 4000 });
    sendAll();
  };
  const parcels = view === 'done' ? [] : shown.parcels[view];
  const order = async (id: number, step: 'up' | 'down' | 'top') => {
    await keepOrder(
      reordered(
        shown.parcels.now.map((parcel) => parcel.id),
        id,
        step,
      ),
    );
    sendAll();
  };
  // Somebody else may have taken it meanwhile; the form stays with what is typed until it is closed.
  const current = doing && (everything.find(({ id }) => id === doing.parcel.id) ?? doing.parcel);
  return (
    <>
      <DayTotals shown={shown} acts={own.acts} />
      <NotTaken
        acts={own.acts}
        parcelOf={(id) => everything.find((parcel) => parcel.id === id)}
        onChange={(again, parcel) => setDoing({ kind: again.said.kind as DoneKind, parcel, again })}
      />
      <Views view={view} shown={shown} onView={setView} />
      {view === 'now' && parcels.length > 1 && (
        <button type="button" className="d-order" aria-pressed={isOrdering} onClick={() => setIsOrdering(!isOrdering)}>
          {t(isOrdering ? 'agentDay.order.done' : 'agentDay.order.change')}
        </button>
      )}
      {view === 'done' ? (
        <DeliveredList delivered={shown.delivered} />
      ) : parcels.length === 0 ? (
        <EmptyState icon={IconTruck} title={t(`agentDay.empty.${view}`)} hint={t('agentDay.empty.hint')} />
      ) : (
        <ol className="d-list">
          {parcels.map((parcel, index) => (
            <ParcelCard
              key={parcel.id}
              parcel={parcel}
              place={view === 'now' ? index + 1 : undefined}
              isFirst={view === 'now' && index === 0}
              zone={zone}
              onDo={(kind) => setDoing({ kind, parcel })}
              onCall={(channel) => void keep(parcel, { kind: 'call', channel })}
              onOrder={isOrdering && view === 'now' ? (step) => void order(parcel.id, step) : undefined}
            />
          ))}
        </ol>
      )}
      {doing && current && (
        <ActDialog
          key={`${doing.kind}${doing.parcel.id}`}
          kind={doing.kind}
          parcel={current}
          day={day}
          said={doing.again?.said ?? { kind: doing.kind }}
          files={doing.again?.files ?? {}}
          onClose={() => setDoing(undefined)}
          onSend={(said, files) => void keep(current, said, files, doing.again)}
          onCall={{ href: callLink(current.phone, zone), record: () => void keepCall(current) }}
        />
      )}
    </>
  );
}

/** A call made out of a form leaves the form open. */
async function keepCall(parcel: ShownParcel): Promise<void> {
  await keepAct(parcel, { kind: 'call', channel: 'phone' });
  sendAll();
}

function Views({ view, shown, onView }: { view: View; shown: ShownDay; onView: (view: View) => void }) {
  const { t } = useTranslation();
  const counts: Record<View, number> = {
    now: shown.parcels.now.length,
    later: shown.parcels.later.length,
    back: shown.parcels.back.length,
    done: shown.delivered.length,
  };
  return (
    <div className="d-views" role="tablist" aria-label={t('agentDay.title')}>
      {(Object.keys(counts) as View[]).map((one) => (
        <button key={one} type="button" role="tab" aria-selected={one === view} onClick={() => onView(one)}>
          {t(`agentDay.views.${one}`)} <span className="d-count">{counts[one]}</span>
        </button>
      ))}
    </div>
  );
}
