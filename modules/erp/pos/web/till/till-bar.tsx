import { useTranslation } from 'react-i18next';
import { amountText } from '#platform/entity';
import { formatAmount, Ltr, localName } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCash,
  IconCloudUpload,
  IconDeviceDesktop,
  IconKeyboard,
  IconNotes,
  IconReceipt,
  IconWifi,
  IconWifiOff,
} from '#platform/web/ui';
import { useLine } from '../device/line.ts';
import { type KeptPaper, store } from '../device/till-store.ts';
import { openDisplay } from './open-display.ts';
import type { Part } from './parts.ts';
import { type TillAct, type TillKey, tillKeys } from './till-keys.ts';
import type { Desk } from './use-desk.ts';

interface TillBarProps {
  desk: Desk;
  run: (act: TillAct) => void;
  onOpen: (part: Part) => void;
  isOverdue: boolean;
}

/** Which till this is, whether it has a line, what waits, and what else can be done here. */
export function TillBar({ desk: { claim, shift }, run, onOpen, isOverdue }: TillBarProps) {
  const { t } = useTranslation();
  const held = useStore([store.held], () => store.held.count({ company: claim.company }), [claim.company]) ?? 0;
  const tool = (part: Part, Icon: typeof IconCash, label: string, key?: TillKey, count = 0) => (
    <button type="button" className="till-tool" data-part={part} title={label} onClick={() => (key ? run(key) : onOpen(part))}>
      <Icon size="1.25rem" aria-hidden />
      <span>{label}</span>
      {count > 0 && <strong className="k-badge-count">{count}</strong>}
      {key && <kbd>{tillKeys[key]}</kbd>}
    </button>
  );
  return (
    <header className="till-bar">
      <div className="till-who">
        <h1>
          <Ltr>{claim.code}</Ltr> <bdi>{localName(claim.name)}</bdi>
        </h1>
        <small>
          <bdi>{shift.cashier}</bdi>
        </small>
      </div>
      <LineState company={claim.company} onOpen={() => onOpen('queue')} />
      {isOverdue && (
        <button type="button" className="till-overdue" onClick={() => onOpen('close')}>
          <IconAlertTriangle size="1.2rem" aria-hidden />
          {t('till.overdue')}
        </button>
      )}
      <nav className="till-tools" aria-label={t('till.tools')}>
        {tool('takeUp', IconNotes, t('till.acts.takeUp'), 'takeUp', held)}
        {tool('back', IconArrowBackUp, t('till.acts.back'), 'back')}
        {tool('tickets', IconReceipt, t('till.tickets.title'))}
        {tool('drawer', IconCash, t('till.acts.drawer'), 'drawer')}
        <button type="button" className="till-tool" data-part="display" title={t('till.display.open')} onClick={openDisplay}>
          <IconDeviceDesktop size="1.25rem" aria-hidden />
          <span>{t('till.display.open')}</span>
        </button>
        {tool('keys', IconKeyboard, t('till.keys.title'), 'keys')}
      </nav>
    </header>
  );
}

/** Whether the server is there, and how much it has not heard of yet; what it did not take stands out. */
function LineState({ company, onOpen }: { company: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const hasLine = useLine();
  const count = (state: KeptPaper['state']) => store.papers.count({ company, state });
  const counts = useStore([store.papers], () => Promise.all([count('waiting'), count('refused')]), [company]);
  const [waiting = 0, refused = 0] = counts ?? [];
  const state = refused > 0 ? 'refused' : waiting > 0 ? 'waiting' : hasLine ? 'up' : 'down';
  const Icon = { refused: IconAlertTriangle, waiting: IconCloudUpload, up: IconWifi, down: IconWifiOff }[state];
  const told = [
    !hasLine && t('till.line.down'),
    hasLine && waiting === 0 && refused === 0 && t('till.line.up'),
    waiting > 0 && t('till.line.waiting', { count: waiting }),
    refused > 0 && t('till.line.refused', { count: refused }),
  ];
  return (
    <button type="button" className="till-line-state" data-state={state} data-line={hasLine ? 'up' : 'down'} onClick={onOpen}>
      <Icon size="1.2rem" aria-hidden />
      <span role="status">{told.filter((words) => words !== false).join(' · ')}</span>
    </button>
  );
}

/** What stands on the ticket, for the button that leads to it. */
export function TicketTotal({ desk: { priced } }: { desk: Desk }) {
  const { currency } = priced.terms;
  return (
    <strong>
      <Ltr>{formatAmount(amountText(priced.worth.total - priced.returned, currency), currency)}</Ltr>
    </strong>
  );
}
