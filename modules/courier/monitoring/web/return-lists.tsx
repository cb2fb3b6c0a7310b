import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import {
  ReturnCollection,
  type ReturnStage,
  ReturnsByOrigin,
  ReturnsInBranches,
  ReturnsOfClients,
  ReturnsWithAgents,
  returnStageNames,
} from '#courier/monitoring/contract';
import { Shipment } from '#courier/shipments/contract';
import { useStatuses } from '#courier/statuses/web';
import { snake } from '#platform/entity';
import {
  type Arrangement,
  arrangeColumns,
  attempt,
  call,
  can,
  formatNumber,
  Ltr,
  localName,
  toast,
  type WireRow,
} from '#platform/web';
import {
  type ColumnId,
  declaredColumns,
  declaredFilters,
  IconArrowBackUp,
  IconRoute,
  IconTruck,
  ListPage,
  useItem,
} from '#platform/web/ui';
import { parcelsBehind } from './parcels-behind.ts';
import './monitoring.css';

/** One click, and the store knows what to take off whom. */
const askFor = (body: { branch_id: number; delivery_id?: number }) =>
  attempt(
    call('POST', `/api/v1/${ReturnCollection.path}/ask`, {
      body,
      onMessage: (message) => void toast('success', message, { timer: 6000 }),
    }),
  );

type View = typeof ReturnsInBranches | typeof ReturnsByOrigin | typeof ReturnsWithAgents | typeof ReturnsOfClients;
interface Narrowed<V> {
  /** Filters of the list of parcels, by the row. */
  by: (row: WireRow) => Record<string, number | string>;
  arranged: Arrangement<ColumnId<V>>;
  only?: ReturnStage;
}

const stageWidths = { with_agents: 6.5, in_store: 5.5, travelling: 6.5, with_receiving: 7.5, with_client: 6 };
const ends = { value: 7.5, oldest_days: 6 };
const waiting = ['oldest_day', 'currency'] as const;

/** Where what comes back lies: branch by branch, with those whose people have it. */
export function BranchReturns() {
  const { t } = useTranslation();
  return (
    <ReturnList
      view={ReturnsInBranches}
      by={(row) => ({ branch_ids: row['branch_id'], currency: row['currency'] })}
      arranged={{ first: { branch_id: 8, parcels: 6, ...stageWidths, ...ends }, hide: waiting }}
      rowActions={(row) => [
        {
          label: t('returnScreens.toOrigins'),
          icon: IconRoute,
          to: `/monitoring-return-shipments/${row['branch_id']}/branches`,
        },
        {
          label: t('returnScreens.toAgents'),
          icon: IconTruck,
          to: `/monitoring-return-shipments/${row['branch_id']}/deliveries`,
        },
        ...(row['with_agents'] > 0
          ? [{ label: t('returnScreens.collectAll'), icon: IconArrowBackUp, run: () => askFor({ branch_id: row['branch_id'] }) }]
          : []),
      ]}
    />
  );
}

/** What lies in one branch, by the branch it has to go back to. */
export function ReturnsToBranches() {
  return (
    <OfBranch
      view={ReturnsByOrigin}
      by={(row) => ({ branch_ids: row['branch_id'], origin_branch_ids: row['origin_branch_id'], currency: row['currency'] })}
      arranged={{ first: { origin_branch_id: 8, parcels: 6, ...stageWidths, ...ends }, hide: ['branch_id', ...waiting] }}
    />
  );
}

/** What the agents of one branch have not brought back yet. */
export function AgentReturns() {
  const { t } = useTranslation();
  return (
    <OfBranch
      view={ReturnsWithAgents}
      only="withAgents"
      rowActions={(row, reload) => [
        {
          label: t(row['asked_at'] ? 'returnScreens.collectAgain' : 'returnScreens.collect'),
          icon: IconArrowBackUp,
          run: async () => {
            await askFor({ branch_id: row['branch_id'], delivery_id: row['delivery_id'] });
            await reload();
          },
        },
      ]}
      by={(row) => ({ branch_ids: row['branch_id'], delivery_ids: row['delivery_id'], currency: row['currency'] })}
      arranged={{ first: { delivery_id: 10, parcels: 5, ...ends, asked_at: 9, asked_by_id: 8 }, hide: ['branch_id', ...waiting] }}
    />
  );
}

/** What each client is still to get back. */
export function ClientReturns() {
  return (
    <ReturnList
      view={ReturnsOfClients}
      by={(row) => ({ client_ids: row['client_id'], currency: row['currency'] })}
      arranged={{ first: { client_id: 9, parcels: 6, ...stageWidths, ...ends }, hide: waiting }}
    />
  );
}

function OfBranch<V extends View>(props: Pick<ReturnListProps<V>, 'view' | 'by' | 'arranged' | 'only' | 'rowActions'>) {
  const { t } = useTranslation();
  const { id } = useParams();
  const branch = useItem('/api/v1/branches', can('show_branches_definition') ? id : undefined);
  return (
    <ReturnList
      key={id}
      {...props}
      heading={branch.data ? `${t(`${props.view.name}.title`)}: ${localName(branch.data['name'])}` : undefined}
      fixed={{ branch_ids: id ?? '' }}
      crumbs={[{ label: t('returnsInBranches.title'), to: '/monitoring-return-shipments' }]}
    />
  );
}

interface ReturnListProps<V extends View> extends Narrowed<V> {
  view: V;
  heading?: string | undefined;
  fixed?: Record<string, string>;
  crumbs?: { label: string; to: string }[];
  rowActions?: Parameters<typeof ListPage>[0]['rowActions'];
}

function ReturnList<V extends View>({
  view,
  by,
  arranged,
  only,
  heading,
  fixed = {},
  crumbs = [],
  rowActions,
}: ReturnListProps<V>) {
  const { t } = useTranslation();
  const statuses = useStatuses();
  // Until the statuses are known a number leads nowhere: without them it would lead to every parcel.
  const leads = can(Shipment.permissions.list) && statuses.size > 0;
  const number = (row: WireRow, name: string, stage: ReturnStage | undefined): ReactNode =>
    row[name] > 0 && !leads ? (
      <Ltr>{formatNumber(row[name])}</Ltr>
    ) : row[name] > 0 ? (
      <Link to={parcelsBehind(by(row), stage, statuses.values())} className="m-number">
        <Ltr>{formatNumber(row[name])}</Ltr>
      </Link>
    ) : (
      <span className="m-none">–</span>
    );
  const stages = Object.fromEntries(returnStageNames.map((stage) => [stage, (row: WireRow) => number(row, snake(stage), stage)]));
  const columns = declaredColumns(view, t, {
    ...stages,
    parcels: (row) => number(row, 'parcels', only),
    oldestDays: (row) =>
      row['oldest_days'] === 0
        ? t('returnScreens.today')
        : t('returnScreens.days', { count: row['oldest_days'], shown: formatNumber(row['oldest_days']) }),
  }).map((column) => ({ ...column, hasLinks: column.id === 'parcels' || column.id in stageWidths }));
  const narrowed = Object.keys(fixed);
  return (
    <ListPage
      name={view.name}
      path={`/api/v1/${view.path}`}
      title={heading ?? t(`${view.name}.title`)}
      crumbs={crumbs}
      columns={arrangeColumns(columns, arranged)}
      filters={declaredFilters(view, t).filter((filter) => !narrowed.includes(`${filter.name}s`))}
      fixed={fixed}
      canSearch={false}
      defaultSort="-parcels"
      rowActions={rowActions}
      exportPath={view.permissions.export && can(view.permissions.export) ? `/api/v1/${view.path}/export` : false}
      emptyHint={t('returnScreens.empty')}
    />
  );
}
