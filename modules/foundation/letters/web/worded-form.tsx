import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Entity } from '#platform/entity';
import { attempt, call, Ltr, queryClient, refreshLists, toast, type WireRow } from '#platform/web';
import { FieldInput, type Form, FormFrame, formBody, formValues, PageHeader, slips, useForm, useSave } from '#platform/web/ui';
import MessageText from './message-text.tsx';
import './letters.css';

type Values = Record<string, unknown>;

/** How a company words one of its messages: the declaration of such a form, and what that message may hold. */
export interface WordedFormProps {
  declared: Entity<any, any>;
  record: WireRow;
  title: string;
  /** The page it belongs to; where a person comes back to once it is saved or left. */
  list: { label: string; to: string };
  back: string;
  tags: readonly string[];
  tagWord: (tag: string) => string;
  /** Asks for the product's own words, in the form's language. */
  ownWords: Record<string, unknown>;
  /** How it reads with something filled in. */
  sample: (values: Values) => { language: string; subject: string | null; body: string };
}

/** One message by one channel: its words, the tags it may hold, and how it reads with a paper or a parcel filled in. */
export default function WordedForm({ declared, record, title, list, back, sample, ...words }: WordedFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = `/api/v1/${declared.path}`;
  const form = useForm({ initialValues: formValues(declared, record), validate: (values) => slips(declared, values, t) });
  const adopt = (item: WireRow) => {
    const values = formValues(declared, item);
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
      setTimeout(() => navigate(back), 0);
    },
    onStale: (current) => {
      adopt(current);
      toast('info', t('ui.conflict.taken'));
    },
  });
  return (
    <>
      <PageHeader title={title} crumbs={[list]} />
      <FormFrame
        form={form}
        saving={saving}
        sections={[{ key: 'main', content: <Words {...{ declared, path, form, record, ...words }} /> }]}
        aside={
          <>
            <h2>{t('message.preview')}</h2>
            <p className="l-hint">{t('message.sample')}</p>
            <MessageText {...sample(form.getValues())} />
          </>
        }
        onCancel={() => navigate(back)}
      />
    </>
  );
}

interface WordsProps extends Pick<WordedFormProps, 'declared' | 'record' | 'tags' | 'tagWord' | 'ownWords'> {
  path: string;
  form: Form;
}

/** Switch, language and words, and below them what may be put in. */
function Words({ declared, path, form, record, tags, tagWord, ownWords }: WordsProps) {
  const { t } = useTranslation();
  const isMail = record['channel'] === 'email';
  const input = (name: string) => <FieldInput declared={declared} name={name} form={form} record={record} />;
  const put = (tag: string) => {
    const body = String(form.getValues()['body'] ?? '');
    form.setFieldValue('body', `${body}${body && !/\s$/.test(body) ? ' ' : ''}{{${tag}}}`);
  };
  const takeOwn = async () => {
    const query = { ...ownWords, language: form.getValues()['language'] as string };
    const own = await attempt(call<{ subject: string; body: string }>('GET', `${path}/words`, { query, silent: true }));
    if (!own) return;
    form.setFieldValue('body', own.body);
    if (isMail) form.setFieldValue('subject', own.subject);
  };
  return (
    <>
      <div className="k-grid l-words">
        <div>{input('isOn')}</div>
        <div>{input('language')}</div>
        {isMail && <div data-wide>{input('subject')}</div>}
        <div data-wide>{input('body')}</div>
      </div>
      <div className="l-below">
        <Button variant="default" onClick={() => void takeOwn()}>
          {t('message.takeOwn')}
        </Button>
      </div>
      <p className="l-below">{t('message.mayHold')}</p>
      <div className="l-tags">
        {tags.map((tag) => (
          <Button key={tag} size="compact-sm" variant="default" onClick={() => put(tag)} title={t('message.put')}>
            {tagWord(tag)}&nbsp;<Ltr>{`{{${tag}}}`}</Ltr>
          </Button>
        ))}
      </div>
    </>
  );
}
