import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { successRate } from '#insight/accounts-dashboard/contract';
import { can, formatAmount, formatCurrency, formatDate, formatMoment, formatNumber, Ltr } from '#platform/web';
import { DateRange, PageSkeleton, RefSelect } from '#platform/web/ui';
import { FlowFrame, NoFlows, useFlows } from './flow-frame.tsx';
import { FlowTable } from './flow-table.tsx';

interface AgentFlow {
  delivery_id: number;
  delivery: { name: string };
  branch: unknown;
  day: string | null;
  currency: string;
  taken: number;
  delivered: number;
  returned: number;
  opening: string;
  collected: string;
  handed_in: string;
  closing: string;
  why: string;
}
interface AgentEvent {
  id: number;
  at: string;
  kind: 'taken' | 'delivered' | 'returned';
  shipment_id: number;
  receipt_no: string;
  price: string;
  currency: string;
}

const agentNumbers = ['taken', 'delivered', 'returned'] as const;
const agentSums = ['opening', 'collected', 'handed_in', 'closing'] as const;

/** What agents took out, delivered, brought back and handed in: by agent, or one of them day by day with every move. */
export default function AgentFlows() {
  const { t } = useTranslation();
  const path = '/api/v1/accounts-dashboard/vector-delivery-trunk';
  const { found, query, set } = useFlows<{ items: AgentFlow[]; events: AgentEvent[] }>(path);
  const answer = found.data;
  const agent = Number(query['delivery_id']) || null;
  if (!answer) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const byDay = (row: AgentFlow) =>
    `/accounts-dashboard/vector-delivery-trunk?delivery_id=${row.delivery_id}&from=${answer.from}&to=${answer.to}`;
  return (
    <FlowFrame
      title={t('screens.accounts-dashboard-vector-delivery-trunk')}
      asked={
        <>
          <DateRange
            label={t('accounts.why.period')}
            value={[answer.from, answer.to]}
            onChange={([from, to]) => set({ from, to })}
          />
          <RefSelect
            label={t('accounts.flows.agent')}
            target="courier"
            value={agent}
            onChange={(next) => set({ delivery_id: next ? String(next) : null })}
          />
        </>
      }
    >
      {answer.items.length === 0 && <NoFlows />}
      <FlowTable
        heads={[
          agent ? 'journalEntry.fields.entryDate' : 'accounts.flows.agent',
          ...agentNumbers.map((one) => `accounts.flows.agents.${one}`),
          'accounts.flows.agents.rate',
          ...agentSums.map((one) => `accounts.flows.${one}`),
        ]}
        rows={answer.items.map((row) => ({
          key: `${row.delivery_id}-${row.day}-${row.currency}`,
          name: (
            <>
              {agent ? (
                <Ltr>{formatDate(row.day ?? answer.from)}</Ltr>
              ) : (
                <Link to={byDay(row)} className="k-quiet-link">
                  <bdi>{row.delivery.name}</bdi>
                </Link>
              )}{' '}
              <small>{formatCurrency(row.currency)}</small>
            </>
          ),
          cells: [
            ...agentNumbers.map((one) => (
              <Link key={one} to={agent ? '#moves' : byDay(row)} className="a-amount">
                <Ltr>{formatNumber(row[one])}</Ltr>
              </Link>
            )),
            <Rate key="rate" {...row} />,
            ...agentSums.map((one) => (
              <Link key={one} to={row.why} className="a-amount">
                <Ltr>{formatAmount(row[one])}</Ltr>
              </Link>
            )),
          ],
        }))}
      />
      {answer.events.length > 0 && <Events events={answer.events} />}
    </FlowFrame>
  );
}

/** How many of a hundred he delivered of those decided at the door. */
function Rate(row: AgentFlow) {
  const { t } = useTranslation();
  const rate = successRate(row);
  return <span title={t('accounts.flows.agents.rateMeans')}>{rate === null ? '–' : <Ltr>{formatNumber(rate)}%</Ltr>}</span>;
}

function Events({ events }: { events: readonly AgentEvent[] }) {
  const { t } = useTranslation();
  return (
    <section className="k-panel" id="moves" aria-labelledby="a-moves">
      <h2 id="a-moves">{t('accounts.flows.moves')}</h2>
      <ul className="a-papers">
        {events.map((event) => (
          <li key={event.id}>
            {can('shipments_management') ? (
              <Link to={`/shipments/${event.shipment_id}/show`}>
                <Ltr>{event.receipt_no}</Ltr>
              </Link>
            ) : (
              <Ltr>{event.receipt_no}</Ltr>
            )}
            <span>{t(`accounts.flows.agents.${event.kind}`)}</span>
            <Ltr>{formatMoment(event.at)}</Ltr>
            <strong>
              <Ltr>{formatAmount(event.price, event.currency)}</Ltr>
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
