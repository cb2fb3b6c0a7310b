import { Button, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { type Audience, kindsFor, NoticeForm, type NoticeKind } from '#erp/notices/contract';
import { MessageText } from '#foundation/letters/web';
import { attempt, call, refreshLists, useList, type WireRow } from '#platform/web';
import { EmptyState, IconPencil, PageHeader, PageSkeleton } from '#platform/web/ui';
import { sampled } from './sampled.ts';
import { thisShop } from './this-shop.ts';
import './notices.css';

const path = '/api/v1/notice-forms';

/** The notices of one side, a tab each: by which ways it is told, whether it is, and how it reads with a paper filled in. */
export function NoticeTabs({ audience }: { audience: Audience }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const forms = useList(path, { audience, sort_by: 'id', sort_order: 'asc' });
  const kinds = kindsFor(audience);
  const chosen = kinds.find((kind) => kind === params.get('notice')) ?? (kinds[0] as NoticeKind);
  const title = t(`noticeForm.${audience}s`);
  if (!forms.data) return <PageSkeleton hasFailed={forms.isError} retry={() => void forms.refetch()} />;
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('noticeForm.title'), to: NoticeForm.screens }]} />
      <nav className="k-page-tabs" aria-label={title}>
        {kinds.map((kind) => (
          <Link key={kind} to={`?notice=${kind}`} replace aria-current={kind === chosen ? 'page' : undefined}>
            {t(`noticeForm.options.kind.${kind}`)}
          </Link>
        ))}
      </nav>
      <p className="n-hint">{t(`noticeForm.when.${chosen}`)}</p>
      {forms.rows.length === 0 ? (
        <NoForms />
      ) : (
        <div className="n-forms">
          {forms.rows
            .filter((row) => row['kind'] === chosen)
            .map((row) => (
              <FormCard key={row.id} row={row} />
            ))}
        </div>
      )}
    </>
  );
}

function FormCard({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const { kind, channel, language, subject, body, is_on: isOn, version } = row as WireRow & Record<string, any>;
  const channelName = t(`noticeForm.options.channel.${channel}`);
  const turn = async (is_on: boolean) => {
    await attempt(call('PUT', `${path}/${row.id}`, { body: { version, is_on }, silent: true }));
    await refreshLists(path);
  };
  return (
    <section className="k-panel n-form" data-off={isOn ? undefined : true} aria-label={channelName}>
      <header>
        <h2>{channelName}</h2>
        <Switch
          label={t(isOn ? 'noticeForm.on' : 'noticeForm.off')}
          checked={Boolean(isOn)}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
      </header>
      <MessageText {...sampled({ kind, channel, language, subject, body }, thisShop())} />
      <footer>
        <span>{t(`noticeForm.options.language.${language}`)}</span>
        <Button
          component={Link}
          to={`${NoticeForm.screens}/${row.id}/edit`}
          variant="default"
          leftSection={<IconPencil size="1rem" aria-hidden />}
        >
          {t('ui.edit')}
        </Button>
      </footer>
    </section>
  );
}

/** A shop of before there were notices. */
function NoForms() {
  const { t } = useTranslation();
  const write = async () => {
    await attempt(call('POST', `${path}/complete`));
    await refreshLists(path);
  };
  return (
    <EmptyState
      title={t('noticeForm.none')}
      hint={t('noticeForm.empty')}
      action={{ label: t('noticeForm.complete'), run: () => void write() }}
    />
  );
}
