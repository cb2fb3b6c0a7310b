import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { documentPage } from '#finance/ledger/web';
import { call, can, formatAmount, formatDate, isolated, Ltr, localName, optionalText } from '#platform/web';
import { Facts, IconChevronRight, IconUser, PageHeader, PageSkeleton, StatusBadge } from '#platform/web/ui';
import { AgeBars } from './age-bars.tsx';
import { type PartyAnswer, stateTexts } from './party-answer.ts';
import { TrendLine } from './trend-line.tsx';
import './accounts.css';

const lists = { client: 'clients', delivery: 'deliveries', branch: 'branches' } as const;
const records = {
  client: { path: '/clients', permission: 'show_clients' },
  delivery: { path: '/deliveries', permission: 'show_deliveries' },
  branch: undefined,
} as const;

export const ClientPage = () => <PartyPage page="client" />;
export const AgentPage = () => <PartyPage page="delivery" />;
export const BranchPage = () => <PartyPage page="branch" />;

/** One party's whole picture: what comes next, what he has or is owed, how old it is, and what is under way. */
function PartyPage({ page }: { page: PartyAnswer['page'] }) {
  const { id } = useParams();
  const { t } = useTranslation();
  const path = `/api/v1/accounts-dashboard/${id}/${page}`;
  const found = useQuery({ queryKey: [path], queryFn: () => call<PartyAnswer>('GET', path) });
  const answer = found.data;
  if (!answer) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const { subject } = answer;
  const record = records[page];
  return (
    <>
      <PageHeader
        title={localName(subject)}
        crumbs={[
          { label: t('screens.accounts-dashboard'), to: '/accounts-dashboard' },
          { label: t(`screens.accounts-dashboard-${lists[page]}`), to: `/accounts-dashboard/${lists[page]}` },
        ]}
        secondary={
          record && can(record.permission)
            ? [{ label: t('accounts.party.record'), icon: IconUser, to: `${record.path}/${subject.id}/show` }]
            : []
        }
      >
        {page !== 'branch' && (
          <Facts
            facts={[
              { label: t('journalEntry.fields.branch'), value: <bdi>{localName(subject.branch)}</bdi> },
              { label: t('accounts.party.phone'), value: subject.phone && <Ltr>{subject.phone}</Ltr> },
              ...limits(answer).map(([key, value]) => ({ label: t(`accounts.party.${key}`), value: <Ltr>{value}</Ltr> })),
            ]}
          />
        )}
      </PageHeader>
      <NextSteps answer={answer} />
      <div className="a-party">
        <div>
          <Balances answer={answer} />
          <Documents answer={answer} />
        </div>
        <div>
          {answer.ageing.map((one) => (
            <AgeBars key={one.currency} {...one} title={t(`accounts.party.ageing.${page}`)} />
          ))}
          {answer.trend.map((one) => (
            <TrendLine key={one.currency} {...one} title={t(`accounts.party.trend.${page}`)} />
          ))}
        </div>
      </div>
    </>
  );
}

/** What an agent carries against what he may, where that is said of him. */
function limits({ page, sums }: PartyAnswer): [string, string][] {
  if (page !== 'delivery') return [];
  return sums.flatMap((row): [string, string][] => [
    ['parcels', String(row['parcels'])],
    ['exposure', formatAmount(row['exposure'], row.currency)],
    ...(row['max_cash'] ? ([['limit', formatAmount(row['max_cash'], row.currency)]] as [string, string][]) : []),
  ]);
}

function NextSteps({ answer }: { answer: PartyAnswer }) {
  const { t } = useTranslation();
  const steps = answer.next.filter((step) => can(step.permission));
  if (steps.length === 0) return null;
  return (
    <ul className="a-next" aria-label={t('accounts.party.next')}>
      {steps.map(({ step, amount, currency, url }) => (
        <li key={step + currency}>
          <Link to={url}>
            <span>{t(`accounts.steps.${step}`, { amount: isolated(formatAmount(amount, currency)) })}</span>
            <IconChevronRight size="1.1rem" className="k-mirror" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Balances({ answer }: { answer: PartyAnswer }) {
  const { t } = useTranslation();
  const hasBranches = answer.page !== 'branch';
  return (
    <section className="k-panel a-side" aria-labelledby="a-balances">
      <h2 id="a-balances">{t('accounts.party.balances')}</h2>
      {answer.accounts.length === 0 && <p className="k-none">{t('accounts.party.settled')}</p>}
      <ul>
        {answer.accounts.map((row) => (
          <li key={row.url}>
            <div className="a-place">
              <bdi>{localName(row.account)}</bdi>
              <small>
                <Ltr>{row.account.code}</Ltr>
                {hasBranches && <bdi>{localName(row.branch)}</bdi>}
                {row.counter_branch && <bdi>{localName(row.counter_branch)}</bdi>}
              </small>
            </div>
            <Link to={row.url} className="a-amount" title={String(t('accounts.why.ask'))}>
              <Ltr>{formatAmount(row.amount, row.currency)}</Ltr>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Documents({ answer }: { answer: PartyAnswer }) {
  const { t } = useTranslation();
  if (answer.documents.length === 0) return null;
  return (
    <section className="k-panel" aria-labelledby="a-papers">
      <h2 id="a-papers">{t('accounts.party.documents')}</h2>
      <ul className="a-papers">
        {answer.documents.map((paper) => (
          <li key={paper.type + paper.id}>
            <Link to={documentPage(paper.type, paper.id) ?? ''}>
              {optionalText(`journalEntry.docTypes.${paper.type}`)} <bdi>{paper.label}</bdi>
            </Link>
            <StatusBadge label={optionalText(`${stateTexts[paper.type]}.${paper.state}`) ?? paper.state} word={paper.state} />
            <Ltr>{formatDate(paper.day)}</Ltr>
            <strong>
              <Ltr>{formatAmount(paper.amount, paper.currency)}</Ltr>
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
