import type { TFunction } from 'i18next';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Goods } from '#erp/pos/contract';
import { askConfirm, toast } from '#platform/web';
import { sendPapers } from '../device/send-papers.ts';
import { store } from '../device/till-store.ts';
import { takeAsked } from './asked-of-till.ts';
import { showOnDisplay } from './display-channel.ts';
import { GoodsSide } from './goods-side.tsx';
import { type Part, partNamed } from './parts.ts';
import { readCode } from './read-code.ts';
import { isEmpty } from './ticket.ts';
import { TicketSide } from './ticket-side.tsx';
import { TicketTotal, TillBar } from './till-bar.tsx';
import type { TillAct } from './till-keys.ts';
import { toFind } from './to-find.ts';
import { sound } from './tones.ts';
import type { Desk } from './use-desk.ts';
import { useOverdue } from './use-overdue.ts';
import { useTillKeys } from './use-till-keys.ts';
import { useTillScans } from './use-till-scans.ts';

/** The till, ready: goods on one side, the ticket on the other, and one thing in front of both at most. */
export function TillDesk({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const { ticket, priced, act } = desk;
  const [part, setPart] = useState<Part>();
  const [found, setFound] = useState<{ paper?: string }>({});
  const [problem, setProblem] = useState<string>();
  const [isSelling, setSelling] = useState(false);
  const [view, setView] = useState<'goods' | 'ticket'>('goods');
  const field = useRef<HTMLInputElement>(null);
  const isOverdue = useOverdue(desk.shift);
  const open = (next: Part, more: { paper?: string } = {}) => {
    setFound(more);
    setPart(next);
  };
  const close = () => {
    setPart(undefined);
    setTimeout(toFind);
  };
  useStart(desk, open);
  useEffect(() => showOnDisplay(desk), [priced]);

  const takeGoods = (goods: Goods, quantity = 1000, unit = goods.unit) => {
    setProblem(undefined);
    sound('taken');
    act({ do: 'take', taken: { goods: goods.id, unit, quantity } });
  };
  const takeCode = (code: string, quantity?: number): boolean => {
    const read = readCode(code, desk.book);
    if ('paper' in read) {
      open('back', read);
      return true;
    }
    const goods = 'goods' in read && desk.book.goodsOf(read.goods);
    if (!('goods' in read) || !goods) return false;
    takeGoods(goods, quantity ?? read.quantity, read.unit);
    return true;
  };
  const sayUnknown = (code: string) => {
    const read = readCode(code, desk.book);
    sound('wrong');
    setProblem(t(`till.problems.${'problem' in read ? read.problem : 'unknown'}`, { code }));
  };
  const setQuantity = (quantity: number) => ticket.at !== null && act({ do: 'change', key: ticket.at, what: { quantity } });
  const clear = async () => {
    if (await askConfirm(dropping(t))) act({ do: 'clear' });
    toFind();
  };
  const run = (asked: TillAct) => {
    if (asked === 'search') return field.current?.focus();
    if (asked === 'more' || asked === 'fewer') return act({ do: 'more', by: asked === 'more' ? 1 : -1 });
    if (asked === 'up' || asked === 'down') return act({ do: 'walk', step: asked === 'up' ? -1 : 1 });
    if (asked === 'remove') return ticket.at !== null && act({ do: 'remove', key: ticket.at });
    if (asked === 'quantity') return document.querySelector<HTMLInputElement>('.till-count input')?.focus();
    if (needsGoods.has(asked) && isEmpty(ticket)) return asked === 'hold' ? open('takeUp') : undefined;
    if (asked === 'pay' && (isOverdue || priced.lines.some((line) => line.problem))) return;
    open(asked);
  };
  useTillKeys(run, part !== undefined);
  useTillScans({ takeCode, sayUnknown, isBusy: isSelling || (part !== undefined && part !== 'pay') });
  const Front = part && partNamed(part);
  return (
    <div className="till-page" data-view={view}>
      <TillBar desk={desk} run={run} onOpen={open} isOverdue={isOverdue} />
      <GoodsSide
        {...{ desk, field, takeCode, takeGoods, problem }}
        onQuantity={setQuantity}
        onUnknown={sayUnknown}
        forgetProblem={() => setProblem(undefined)}
      />
      <TicketSide {...{ desk, run }} onClear={() => void clear()} onBack={() => setView('goods')} isStopped={isOverdue} />
      <button type="button" className="till-to-ticket" onClick={() => setView('ticket')}>
        <span>{t('till.lineCount', { count: ticket.lines.length })}</span>
        <TicketTotal desk={desk} />
        <span>{t('till.toTicket')}</span>
      </button>
      <Suspense fallback={null}>
        {Front && (
          <Front
            key={part}
            {...{ desk, found }}
            onClose={close}
            onOpen={open}
            onSold={() => setView('goods')}
            onSelling={setSelling}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Asked before all that was rung up is taken off. */
const dropping = (t: TFunction) => ({
  title: t('till.clear'),
  message: t('till.clearMeans'),
  confirmLabel: t('till.clear'),
  tone: 'danger' as const,
});

const needsGoods = new Set<TillAct>(['discount', 'hold', 'pay']);

/** What the till does once it stands there: what was interrupted is said, and what may be needed without a line is fetched. */
function useStart({ act, ticket, interrupted }: Desk, open: (part: Part, more?: { paper?: string }) => void): void {
  const { t } = useTranslation();
  useEffect(() => {
    const begin = async () => {
      if (interrupted) toast('warning', t('till.interrupted', { number: interrupted }), { timer: 60_000 });
      sendPapers();
      const asked = takeAsked();
      const held = asked && (await store.held.get(asked));
      if (held && isEmpty(ticket)) {
        act({ do: 'open', ticket: held.ticket });
        await store.held.delete(held.uuid);
      } else if (asked) open(held ? 'takeUp' : 'back', { paper: asked });
    };
    void begin();
    toFind();
  }, []);
}
