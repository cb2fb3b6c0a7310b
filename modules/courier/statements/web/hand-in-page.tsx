import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate, Ltr, localName } from '#platform/web';
import { CopyNumber, Facts, IconCoins, PageHeader } from '#platform/web/ui';
import { CountForm } from './count-form.tsx';
import { CountShown } from './count-shown.tsx';
import { ExpectedCash } from './expected-cash.tsx';
import './statements.css';
import { StatementRows } from './statement-rows.tsx';
import { StatementState } from './statement-state.tsx';
import { StatementTrail } from './statement-trail.tsx';
import { partyOf, type WireStatement } from './statement-wire.ts';
import { useSteps } from './use-steps.tsx';

/** An agent at the counter: his parcels on one side, his cash being counted on the other. */
export function HandInPage({ statement }: { statement: WireStatement }) {
  const { t } = useTranslation();
  const [isRecounting, setIsRecounting] = useState(false);
  const { primary, secondary, reason, dialog, next } = useSteps(statement);
  const isDelivery = statement.kind === 'delivery';
  const isCounting = next === 'count' || (isRecounting && statement.state === 'pending');
  const again =
    statement.state === 'pending' && !isRecounting
      ? [{ label: t('statement.actions.countAgain'), icon: IconCoins, run: () => setIsRecounting(true) }]
      : [];
  const agent = partyOf(statement);
  return (
    <>
      <PageHeader
        title={t('statement.handInOf', { name: localName(agent) })}
        crumbs={[
          isDelivery
            ? { label: t('unsettledDeliveries.title'), to: '/accounting/deliveries/not_paid-deliver' }
            : { label: t('unsettledReceivers.title'), to: '/accounting/receiveing-deliveries/not_paid' },
        ]}
        number={<CopyNumber number={statement.number} />}
        status={<StatementState row={statement} />}
        primary={isCounting ? undefined : primary}
        secondary={[...again, ...secondary]}
      >
        {isCounting ? undefined : <HandInFacts statement={statement} />}
      </PageHeader>
      <div className="st-columns" data-hand-in>
        <div>
          <StatementRows statement={statement} height="70vh" />
        </div>
        <aside className="st-side" data-counting={isCounting || undefined} aria-label={t('statement.fields.countSheet')}>
          <ExpectedCash statement={statement} />
          {isCounting ? (
            <CountForm key={statement.version} statement={statement} onCounted={() => setIsRecounting(false)} />
          ) : (
            <CountShown statement={statement} />
          )}
          {next && !isCounting && <p className="st-next">{reason ?? t(`statement.nextHandIn.${next}`)}</p>}
          {!isCounting && <StatementTrail statement={statement} />}
        </aside>
      </div>
      {dialog}
    </>
  );
}

function HandInFacts({ statement }: { statement: WireStatement }) {
  const { t } = useTranslation();
  const isDelivery = statement.kind === 'delivery';
  const agent = partyOf(statement);
  return (
    <Facts
      facts={[
        {
          label: t(`statement.fields.${isDelivery ? 'courier' : 'receivingAgent'}`),
          value: agent && (
            <Link to={`/${isDelivery ? 'deliveries' : 'receiving'}/${agent.id}/show`}>
              <bdi>{localName(agent)}</bdi>
            </Link>
          ),
        },
        { label: t('statement.fields.branch'), value: <bdi>{localName(statement.branch)}</bdi> },
        { label: t('statement.fields.rowCount'), value: <Ltr>{statement.row_count}</Ltr> },
        { label: t('statement.fields.createdAt'), value: <Ltr>{formatDate(statement.created_at)}</Ltr> },
        ...(statement.deliver_notes
          ? [{ label: t('statement.fields.deliverNotes'), value: <bdi>{statement.deliver_notes}</bdi>, isWide: true }]
          : []),
      ]}
    />
  );
}
