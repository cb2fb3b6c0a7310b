import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { partyText } from '#finance/ledger/web';
import { call, can, formatAmount, isolated, type ListAnswer, Ltr, localName, optionalText } from '#platform/web';
import { DateRange, EmptyState, Facts, IconFileText, PageHeader, PageSkeleton } from '#platform/web/ui';
import { statementOf } from './statement-of.ts';
import { type WhyItem, WhyRows, type WhySubject } from './why-rows.tsx';
import './accounts.css';

export interface WhyAnswer extends ListAnswer<WhyItem> {
  asked: Record<string, any>;
  by: 'part' | 'document';
  subject?: WhySubject | null;
  currency: string;
  opening: string;
  balance: string;
}

/** Why a balance is what it is; opened without one, it says where to press. */
export default function Why() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  if (params.get('currency') && (params.get('place') || params.get('account'))) return <WhyBalance />;
  return (
    <>
      <PageHeader
        title={t('screens.accounts-dashboard-why')}
        crumbs={[{ label: t('screens.accounts-dashboard'), to: '/accounts-dashboard' }]}
      />
      <div className="k-table-empty">
        <EmptyState title={t('accounts.why.which')} hint={t('accounts.why.whichHint')} />
      </div>
    </>
  );
}

/** The parties or the documents that come to it, to the unit. */
function WhyBalance() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const query = Object.fromEntries(params);
  const found = useInfiniteQuery({
    queryKey: ['/api/v1/accounts-dashboard/why', query],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call<WhyAnswer>('GET', '/api/v1/accounts-dashboard/why', { query: { ...query, page: pageParam } }),
    getNextPageParam: (last, pages) => (last.pagination.has_more ? pages.length + 1 : undefined),
  });
  const answer = found.data?.pages[0];
  if (!answer) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const amount = isolated(formatAmount(answer.balance, answer.currency));
  const [from = null, to = null] = [answer.asked['from'], answer.asked['to']];
  const isPeriod = Boolean(from || to);
  const choose = ([from, to]: [string | null, string | null]) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of [['from', from] as const, ['to', to] as const]) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };
  const statement = statementOf(answer.asked, answer.currency);
  return (
    <>
      <PageHeader
        title={t('accounts.why.title', { amount })}
        crumbs={[{ label: t('screens.accounts-dashboard'), to: '/accounts-dashboard' }]}
        secondary={
          statement && can(statement.permission)
            ? [{ label: t('accounts.why.statement'), icon: IconFileText, to: statement.url }]
            : []
        }
      >
        <Facts facts={factsOf(answer, t)} />
      </PageHeader>
      <div className="a-asked">
        <DateRange label={t('accounts.why.period')} value={[from, to]} onChange={choose} />
        <p className="a-hint">
          {t(answer.by === 'part' ? 'accounts.why.byPart' : isPeriod ? 'accounts.why.inPeriod' : 'accounts.why.open')}
        </p>
      </div>
      {items.length === 0 && !isPeriod ? (
        <div className="k-table-empty">
          <EmptyState title={t('accounts.why.nothing')} hint={t('accounts.why.nothingHint')} />
        </div>
      ) : (
        <WhyRows answer={answer} items={items} isPeriod={isPeriod} isWhole={!found.hasNextPage} />
      )}
      {found.hasNextPage && (
        <Button variant="default" mt="md" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('accounts.why.more')}
        </Button>
      )}
    </>
  );
}

function factsOf(answer: WhyAnswer, t: (key: string) => string) {
  const { subject, asked } = answer;
  const account = subject?.account;
  const facts = [];
  if (asked['place']) facts.push({ label: t('accounts.why.place'), value: t(`accounts.places.${asked['place']}`) });
  if (account)
    facts.push({
      label: t('journalEntry.fields.account'),
      value: (
        <>
          <Ltr>{account.code}</Ltr> <bdi>{localName(account)}</bdi>
        </>
      ),
    });
  if (subject?.party)
    facts.push({
      label: optionalText(`account.options.partyKind.${subject.party.kind}`) ?? t('journalEntry.fields.party'),
      value: <bdi>{partyText(subject.party)}</bdi>,
    });
  if (subject?.branch) facts.push({ label: t('journalEntry.fields.branch'), value: <bdi>{localName(subject.branch)}</bdi> });
  if (subject?.counter_branch)
    facts.push({ label: t('accounts.why.otherBranch'), value: <bdi>{localName(subject.counter_branch)}</bdi> });
  return facts;
}
