import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AmountWithSign, formatAmount, formatDate, Ltr, localName } from '#platform/web';
import { CopyNumber, Facts, PageHeader, StatusBadge } from '#platform/web/ui';
import { OpenItems } from './open-items.tsx';
import './statements.css';
import { StatementRows } from './statement-rows.tsx';
import { StatementState } from './statement-state.tsx';
import { StatementTrail } from './statement-trail.tsx';
import type { WireStatement } from './statement-wire.ts';
import { useSteps } from './use-steps.tsx';

/** What a client is owed, parcel by parcel, and the one step that brings it to him. */
export function ClientStatement({ statement }: { statement: WireStatement }) {
  const { t } = useTranslation();
  const { primary, secondary, reason, dialog, next } = useSteps(statement);
  return (
    <>
      <PageHeader
        title={t('statement.of', { name: localName(statement.client) })}
        crumbs={[{ label: t('unsettledClients.title'), to: '/accounting/clients/not_paid' }]}
        number={<CopyNumber number={statement.number} />}
        status={<StatementState row={statement} />}
        primary={primary}
        secondary={secondary}
      >
        <Facts facts={factsOf(statement, t)} />
      </PageHeader>
      <div className="st-columns">
        <div>
          <StatementRows statement={statement} />
          <OpenItems statement={statement} />
        </div>
        <aside className="st-side" aria-label={t('statement.fields.net')}>
          <Sums statement={statement} />
          {next && <p className="st-next">{reason ?? t(`statement.next.${next}`)}</p>}
          <StatementTrail statement={statement} />
        </aside>
      </div>
      {dialog}
    </>
  );
}

function factsOf(statement: WireStatement, t: ReturnType<typeof useTranslation>['t']) {
  const { client, commercial_name: shop } = statement;
  return [
    {
      label: t('statement.fields.client'),
      value: client && (
        <Link to={`/clients/${client.id}/show`}>
          <bdi>{localName(client)}</bdi>
        </Link>
      ),
    },
    ...(shop ? [{ label: t('statement.fields.commercialName'), value: <bdi>{localName(shop)}</bdi> }] : []),
    { label: t('statement.fields.branch'), value: <bdi>{localName(statement.branch)}</bdi> },
    { label: t('statement.fields.createdAt'), value: <Ltr>{formatDate(statement.created_at)}</Ltr> },
    ...(statement.is_advance
      ? [{ label: t('statement.fields.isAdvance'), value: <StatusBadge label={t('statement.advance')} phase="exception" /> }]
      : []),
    ...(statement.client_notes
      ? [{ label: t('statement.fields.clientNotes'), value: <bdi>{statement.client_notes}</bdi>, isWide: true }]
      : []),
  ];
}

/** The arithmetic of the paper, down to what he is owed. */
function Sums({ statement }: { statement: WireStatement }) {
  const { t } = useTranslation();
  const { currency } = statement;
  const isOwing = statement.net.startsWith('-');
  const line = (label: string, value: string, isTotal = false) => (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>
        <Ltr>{value}</Ltr>
      </dd>
    </div>
  );
  return (
    <>
      <p className="st-net-label">{t(saysOf(statement.state, isOwing))}</p>
      <p className="st-net" data-owing={isOwing || undefined}>
        <AmountWithSign amount={formatAmount(statement.net.replace('-', ''))} currency={currency} />
      </p>
      <dl className="st-sums">
        {line(t('statement.fields.rowCount'), String(statement.row_count))}
        {line(t('statement.fields.totalCollected'), formatAmount(statement.total_collected))}
        {line(t('statement.fields.totalFees'), formatAmount(negated(statement.total_fees)))}
        {line(t('statement.fields.totalOther'), formatAmount(statement.total_other))}
        {line(t('statement.fields.net'), formatAmount(statement.net), true)}
      </dl>
    </>
  );
}

/** What the figure means now: still owed, or how it came to an end. */
function saysOf(state: WireStatement['state'], isOwing: boolean): string {
  if (state === 'paid') return 'statement.paidToClient';
  if (state === 'collected' || state === 'carried' || state === 'void') return `statement.options.state.${state}`;
  return isOwing ? 'statement.clientOwes' : 'statement.owedToClient';
}

function negated(wire: string): string {
  if (!/[1-9]/.test(wire)) return wire;
  return wire.startsWith('-') ? wire.slice(1) : `-${wire}`;
}
