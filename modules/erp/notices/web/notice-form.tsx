import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { NoticeForm, type NoticeKind, type NoticeTag, noticeKinds } from '#erp/notices/contract';
import { attempt, call, Ltr, queryClient, refreshLists, toast, type WireRow } from '#platform/web';
import {
  FieldInput,
  type Form,
  FormFrame,
  formBody,
  formValues,
  PageHeader,
  PageSkeleton,
  slips,
  useForm,
  useItem,
  useSave,
} from '#platform/web/ui';
import { NoticeText } from './notice-text.tsx';
import { sampled } from './sampled.ts';
import { thisShop } from './this-shop.ts';
import './notices.css';

const path = '/api/v1/notice-forms';

/** One notice by one channel: its words, the tags it may hold, and how it reads with a paper filled in. */
export default function NoticeFormPage() {
  const { id } = useParams();
  const found = useItem(path, id);
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <LoadedForm key={id} record={found.data} />;
}

function LoadedForm({ record }: { record: WireRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { kind, channel, audience } = record as WireRow & { kind: NoticeKind; channel: string; audience: string };
  const start = formValues(NoticeForm, record);
  const form = useForm({ initialValues: start, validate: (values) => slips(NoticeForm, values, t) });
  const tabs = `${NoticeForm.screens}/${audience}?notice=${kind}`;
  const adopt = (item: WireRow) => {
    const values = formValues(NoticeForm, item);
    form.setInitialValues(values);
    form.setValues(values);
    queryClient.setQueryData(['item', path, String(item.id)], item);
  };
  const saving = useSave<{ item?: WireRow } | undefined>({
    form,
    method: 'PUT',
    path: `${path}/${record.id}`,
    toBody: formBody,
    silent: false,
    onSaved: async (result) => {
      if (result?.item) adopt({ ...record, ...result.item });
      await refreshLists(path);
      // After this frame, when the form no longer counts as changed.
      setTimeout(() => navigate(tabs), 0);
    },
    onStale: (current) => {
      adopt(current);
      toast('info', t('ui.conflict.taken'));
    },
  });
  const name = t(`noticeForm.options.kind.${kind}`);
  const { language, subject, body } = form.getValues();
  return (
    <>
      <PageHeader
        title={`${name} · ${t(`noticeForm.options.channel.${channel}`)}`}
        crumbs={[{ label: t(`noticeForm.${audience}s`), to: tabs }]}
      />
      <FormFrame
        form={form}
        saving={saving}
        sections={[{ key: 'main', content: <Words form={form} record={record} /> }]}
        aside={
          <>
            <h2>{t('noticeForm.preview')}</h2>
            <p className="n-hint">{t('noticeForm.sample')}</p>
            <NoticeText {...sampled({ kind, channel, language, subject, body }, thisShop())} />
          </>
        }
        onCancel={() => navigate(tabs)}
      />
    </>
  );
}

/** Switch, language and words, and below them what may be put in. */
function Words({ form, record }: { form: Form; record: WireRow }) {
  const { t } = useTranslation();
  const kind = record['kind'] as NoticeKind;
  const isMail = record['channel'] === 'email';
  const input = (name: string) => <FieldInput declared={NoticeForm} name={name} form={form} record={record} />;
  const put = (tag: NoticeTag) => {
    const body = String(form.getValues()['body'] ?? '');
    form.setFieldValue('body', `${body}${body && !/\s$/.test(body) ? ' ' : ''}{{${tag}}}`);
  };
  const takeOwn = async () => {
    const query = { kind, language: form.getValues()['language'] as string };
    const own = await attempt(call<{ subject: string; body: string }>('GET', `${path}/words`, { query, silent: true }));
    if (!own) return;
    form.setFieldValue('body', own.body);
    if (isMail) form.setFieldValue('subject', own.subject);
  };
  return (
    <>
      <div className="k-grid n-words">
        <div>{input('isOn')}</div>
        <div>{input('language')}</div>
        {isMail && <div data-wide>{input('subject')}</div>}
        <div data-wide>{input('body')}</div>
      </div>
      <div className="n-below">
        <Button variant="default" onClick={() => void takeOwn()}>
          {t('noticeForm.takeOwn')}
        </Button>
      </div>
      <p className="n-below">{t('noticeForm.mayHold')}</p>
      <div className="n-tags">
        {noticeKinds[kind].tags.map((tag) => (
          <Button key={tag} size="compact-sm" variant="default" onClick={() => put(tag)} title={t('noticeForm.put')}>
            {t(`noticeForm.tags.${tag}`)}&nbsp;<Ltr>{`{{${tag}}}`}</Ltr>
          </Button>
        ))}
      </div>
    </>
  );
}
