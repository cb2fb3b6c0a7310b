import { Button, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { channelsOf, type ParcelAudience, ParcelNotice, ParcelNoticeForm, parcelAudiences } from '#courier/notices/contract';
import { useStatusBadge, useStatuses } from '#courier/statuses/web';
import type { MessageChannel } from '#foundation/letters/contract';
import { attempt, call, can, refreshLists, type WireRow } from '#platform/web';
import { IconPencil, PageHeader, PageSkeleton, StatusBadge } from '#platform/web/ui';
import { useNoticeForms } from './use-notice-forms.ts';
import './notices.css';

const path = `/api/v1/${ParcelNoticeForm.path}`;

/** Who is told, of which status, by which ways: a tab for each side, a line for each status. */
export default function NoticeStatuses() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const audience = parcelAudiences.find((one) => one === params.get('for')) ?? 'receiver';
  const forms = useNoticeForms();
  const statuses = useStatuses();
  const title = t('parcelNoticeForm.title');
  if (!forms.data || statuses.size === 0) return <PageSkeleton hasFailed={forms.isError} retry={() => void forms.refetch()} />;
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('siteSettings.title'), to: '/site' }]} />
      <nav className="k-page-tabs" aria-label={title}>
        {parcelAudiences.map((one) => (
          <Link key={one} to={`?for=${one}`} replace aria-current={one === audience ? 'page' : undefined}>
            {t(`parcelNoticeForm.options.audience.${one}`)}
          </Link>
        ))}
      </nav>
      <p className="pn-hint">
        {t('parcelNoticeForm.hint')}{' '}
        {can(ParcelNotice.permissions.list) && <Link to={ParcelNotice.screens}>{t('parcelNotice.title')}</Link>}
      </p>
      <section className="k-panel">
        <table className="pn-table">
          <thead>
            <tr>
              <th scope="col">{t('parcelNoticeForm.fields.status')}</th>
              {channelsOf[audience].map((channel) => (
                <th key={channel} scope="col">
                  {t(`parcelNoticeForm.options.channel.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...statuses.keys()].map((id) => (
              <StatusLine key={id} {...{ id, audience, forms: forms.data }} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface LineProps {
  id: number;
  audience: ParcelAudience;
  forms: readonly WireRow[];
}

function StatusLine({ id, audience, forms }: LineProps) {
  const badge = useStatusBadge()(id);
  const formBy = (channel: MessageChannel) =>
    forms.find((form) => form['status_id'] === id && form['audience'] === audience && form['channel'] === channel);
  return (
    <tr>
      <th scope="row">
        <StatusBadge {...badge} />
      </th>
      {channelsOf[audience].map((channel) => (
        <td key={channel}>
          <WayCell {...{ place: { status_id: id, audience, channel }, form: formBy(channel), status: badge.label }} />
        </td>
      ))}
    </tr>
  );
}

interface WayProps {
  place: { status_id: number; audience: ParcelAudience; channel: MessageChannel };
  /** Where somebody has turned it on before. */
  form: WireRow | undefined;
  status: string;
}

/** Whether it is told by this way; once it was, how it is worded. */
function WayCell({ place, form, status }: WayProps) {
  const { t } = useTranslation();
  const name = `${status}: ${t(`parcelNoticeForm.options.channel.${place.channel}`)}`;
  const turn = async (is_on: boolean) => {
    await attempt(
      form
        ? call('PUT', `${path}/${form.id}`, { body: { version: form['version'], is_on }, silent: true })
        : call('POST', path, { body: { ...place, is_on }, silent: true }),
    );
    await refreshLists(path);
  };
  return (
    <div className="pn-way">
      <Switch aria-label={name} checked={Boolean(form?.['is_on'])} onChange={(event) => void turn(event.currentTarget.checked)} />
      {form && (
        <Button
          component={Link}
          to={`${ParcelNoticeForm.screens}/${form.id}/edit`}
          variant="subtle"
          size="compact-sm"
          aria-label={`${t('parcelNoticeForm.words.edit')}: ${name}`}
          title={t('parcelNoticeForm.words.edit')}
        >
          <IconPencil size="1rem" aria-hidden />
        </Button>
      )}
    </div>
  );
}
