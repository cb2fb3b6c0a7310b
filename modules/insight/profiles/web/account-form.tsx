import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { eventText } from '#finance/ledger/web';
import type { FormLine, AccountForm as Told } from '#insight/profiles/contract';
import { type Action, call, download, formatAmount, formatDate, isolated, Ltr, paperActions } from '#platform/web';
import { DateRange, EmptyState, IconDownload, PageSkeleton, TableBox } from '#platform/web/ui';
import { Ages } from './ages.tsx';
import { ContactFrame, type OfContact, type SeenContact } from './contact-frame.tsx';
import { GoodsOf } from './form-goods.tsx';
import { contactCall, contactPage } from './pages.ts';
import { PaperLink } from './paper-link.tsx';
import { useDays } from './use-days.ts';

/** A contact’s account as it is handed to him: a line a paper, with what stood after it. */
export default function AccountForm({ kind }: OfContact) {
  return <Form kind={kind} hasGoods={false} />;
}
/** The same with the goods below each paper. */
export const WithGoods = ({ kind }: OfContact) => <Form kind={kind} hasGoods />;

function Form({ kind, hasGoods }: OfContact & { hasGoods: boolean }) {
  const { days } = useDays();
  const actions = useFiles(hasGoods, days);
  return (
    <ContactFrame kind={kind} actions={actions}>
      {(contact) => <Account {...contact} hasGoods={hasGoods} />}
    </ContactFrame>
  );
}

/** What is done with the whole of it: printed, in either language, and taken along. */
function useFiles(hasGoods: boolean, [from, to]: readonly (string | null)[]) {
  const { t } = useTranslation();
  return ({ kind, id }: SeenContact): Action[] => {
    const path = contactCall(kind, id, 'account');
    const asked = { from: from ?? undefined, to: to ?? undefined, ...(hasGoods && { goods: 'true' }) };
    const printed = (more: object = {}) =>
      `${path}?${new URLSearchParams(Object.entries({ ...asked, format: 'pdf', ...more }).filter(([, value]) => value) as [string, string][])}`;
    const page = contactPage(kind, id, `account-format-${hasGoods ? 2 : 1}`);
    const [print, ...others] = paperActions(printed(), page);
    const inLanguage = (language: 'ar' | 'en') =>
      paperActions(printed({ language }), page)
        .slice(0, 1)
        .map((action) => ({ ...action, label: String(t(`contactPage.printIn.${language}`)) }));
    return [
      ...(print ? [print] : []),
      ...inLanguage('ar'),
      ...inLanguage('en'),
      ...others,
      ...(['xlsx', 'csv'] as const).map((format) => ({
        label: format === 'xlsx' ? 'Excel (.xlsx)' : 'CSV (.csv)',
        icon: IconDownload,
        run: () => download(path, { ...asked, format }),
      })),
    ];
  };
}

function Account({ kind, id, hasGoods }: SeenContact & { hasGoods: boolean }) {
  const { t } = useTranslation();
  const { days, setDays } = useDays();
  const path = contactCall(kind, id, 'account');
  const query = { from: days[0] ?? undefined, to: days[1] ?? undefined, ...(hasGoods && { goods: true }) };
  const pages = useInfiniteQuery({
    queryKey: ['list', path, query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<Told>('GET', path, { query: { ...query, after: pageParam || undefined }, signal, silent: true }),
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const [first] = pages.data?.pages ?? [];
  return (
    <>
      <section className="k-panel k-asked" aria-label={t('ui.filter.title')}>
        <DateRange label={t('ui.report.days')} value={days} onChange={setDays} />
      </section>
      {!first && <PageSkeleton hasFailed={pages.isError} retry={() => void pages.refetch()} />}
      {first && (
        <Lines
          kind={kind}
          told={first}
          lines={pages.data?.pages.flatMap((page) => page.items) ?? []}
          isWhole={!pages.hasNextPage}
        />
      )}
      {pages.hasNextPage && (
        <Button variant="default" mt="0.75rem" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('accountStatement.more')}
        </Button>
      )}
      {first && (
        <section className="k-panel p-foot">
          <Ages
            ages={first.ages}
            currency={first.currency}
            on={t('accountPrint.agesOn', { day: isolated(formatDate(first.agesOn)) })}
          />
        </section>
      )}
    </>
  );
}

interface LinesProps extends OfContact {
  told: Told;
  lines: readonly FormLine[];
  isWhole: boolean;
}

function Lines({ kind, told, lines, isWhole }: LinesProps) {
  const { t } = useTranslation();
  const columns = {
    charged: t(`accountPrint.columns.${kind}.charged`),
    credited: t(`accountPrint.columns.${kind}.credited`),
  };
  if (lines.length === 0 && !/[1-9]/.test(told.opening))
    return (
      <div className="k-table-empty">
        <EmptyState title={t('accountStatement.none')} hint={t('contactPage.noneHint')} />
      </div>
    );
  return (
    <TableBox className="p-form">
      <table className="k-table">
        <thead>
          <tr>
            <th scope="col">{t('accountPrint.day')}</th>
            <th scope="col">{t('accountPrint.paper')}</th>
            {[columns.charged, columns.credited, t('accountPrint.balance')].map((name) => (
              <th key={name} scope="col" data-align="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Edge name={t('accountPrint.opening')} amount={told.opening} />
          {lines.map((line) => (
            <Line key={line.id} line={line} columns={columns} />
          ))}
          {isWhole && <Edge name={t('accountPrint.closing')} amount={told.closing} />}
        </tbody>
      </table>
    </TableBox>
  );
}

function Edge({ name, amount }: { name: string; amount: string }) {
  return (
    <tr className="p-edge">
      <td colSpan={4}>{name}</td>
      <td data-align="end">
        <Ltr>{formatAmount(amount)}</Ltr>
      </td>
    </tr>
  );
}

const orBlank = (amount: string) => (/[1-9]/.test(amount) ? formatAmount(amount) : '');

function Line({ line, columns }: { line: FormLine; columns: { charged: string; credited: string } }) {
  const { t } = useTranslation();
  const { day, document, events, charged, credited, balance, goods } = line;
  return (
    <tr>
      <td data-c="day">
        <Ltr>{formatDate(day)}</Ltr>
      </td>
      <td data-c="paper">
        <PaperLink {...document} /> <small>{[...new Set(events)].map((event) => eventText(event, t)).join(' · ')}</small>
        {goods.length > 0 && <GoodsOf goods={goods} />}
      </td>
      <td data-align="end" data-c="charged" data-label={columns.charged}>
        <Ltr>{orBlank(charged)}</Ltr>
      </td>
      <td data-align="end" data-c="credited" data-label={columns.credited}>
        <Ltr>{orBlank(credited)}</Ltr>
      </td>
      <td data-align="end" data-c="balance">
        <Ltr>{formatAmount(balance)}</Ltr>
      </td>
    </tr>
  );
}
