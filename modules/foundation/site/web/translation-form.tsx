import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import {
  type ProductText,
  problemsOf,
  type SiteLanguage,
  siteLanguages,
  type Texts,
  Translation,
} from '#foundation/site/contract';
import { currentLanguage, languages, refreshLists, renewOwnWords, type WireRow } from '#platform/web';
import {
  type Form,
  FormFrame,
  focusField,
  formBody,
  PageHeader,
  PageSkeleton,
  slips,
  useForm,
  useItem,
  useSave,
} from '#platform/web/ui';
import { languageName, saidIn } from './said-in.ts';
import { Said, TextPicker } from './text-picker.tsx';
import { textsQuery, translationsPath } from './texts-query.ts';
import './site.css';

/** One text of the product, and what the company says instead: the product's word stands beside each of its own. */
export default function TranslationForm() {
  const { id } = useParams();
  const isEdit = id !== undefined;
  const record = useItem(translationsPath, id, isEdit);
  const key = String(record.data?.['key'] ?? '');
  const text = useQuery({ ...textsQuery({ named: key }), enabled: isEdit && key !== '' });
  const failed = [record, text].find((one) => one.isError);
  if (isEdit && (!record.data || !text.data))
    return <PageSkeleton hasFailed={failed !== undefined} retry={() => void failed?.refetch()} />;
  // A text an earlier release had is said nowhere any more: what was said instead can only be taken away.
  const known = text.data?.[0] ?? { key, place: '', texts: nothing, translation_id: Number(id) };
  return <LoadedForm key={id ?? 'new'} record={record.data} known={isEdit ? known : undefined} />;
}

const nothing = Object.fromEntries(siteLanguages.map((language) => [language, null])) as Texts;
const wordIn = (language: string) => `word_${language}`;

interface LoadedFormProps {
  record: WireRow | undefined;
  known: ProductText | undefined;
}

function LoadedForm({ record, known }: LoadedFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState(known);
  const form = useForm({
    initialValues: startOf(record),
    validate: (values) => ({ ...slips(Translation, values, t), ...slipsOfWords(values, text, t) }),
  });
  const saving = useSave({
    form,
    method: record ? 'PUT' : 'POST',
    path: record ? `${translationsPath}/${record.id}` : translationsPath,
    toBody: formBody,
    silent: false,
    onSaved: async () => {
      form.resetDirty();
      await Promise.all([refreshLists(translationsPath), renewOwnWords()]);
      setTimeout(() => navigate(Translation.screens), 0);
    },
    onStale: (current) => form.setValues(startOf(current)),
  });
  const pick = (chosen: ProductText) => {
    // What is said another way already is changed where it stands.
    if (chosen.translation_id !== null) return navigate(`${Translation.screens}/${chosen.translation_id}/edit`);
    form.setFieldValue('key', chosen.key);
    form.clearErrors();
    setText(chosen);
  };
  const chosen = record ? undefined : text?.key;
  useEffect(() => {
    if (chosen) focusField(document.querySelector<HTMLElement>(`[data-path="${wordIn(currentLanguage())}"]`) ?? undefined);
  }, [chosen]);
  const one = t('translation.one');
  const sections = [
    {
      key: 'text',
      content: (
        <>
          {!record && <TextPicker error={form.errors['key']} onPick={pick} />}
          {text && <Chosen text={text} />}
        </>
      ),
    },
    ...(text
      ? [
          {
            key: 'words',
            title: t('translation.ours'),
            hint: t('translation.hint'),
            content: <Words form={form} texts={text.texts} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={t(record ? 'ui.entity.edit' : 'ui.entity.create', { one })}
        crumbs={[
          { label: t('translation.title'), to: Translation.screens },
          ...(record && text ? [{ label: saidIn(text.texts) || text.key }] : []),
        ]}
      />
      <FormFrame form={form} saving={saving} sections={sections} onCancel={() => navigate(-1)} />
    </>
  );
}

function startOf(record: WireRow | undefined): Record<string, unknown> {
  const words = Object.fromEntries(siteLanguages.map((language) => [wordIn(language), record?.[wordIn(language)] ?? '']));
  return { key: record?.['key'] ?? '', ...words, ...(record && { version: record['version'] }) };
}

type Translate = ReturnType<typeof useTranslation>['t'];

function slipsOfWords(values: Record<string, any>, text: ProductText | undefined, t: Translate): Record<string, string> {
  if (!text) return { key: t('translation.findFirst') };
  const own = wordIn(currentLanguage());
  const isBlank = siteLanguages.every((language) => !String(values[wordIn(language)] ?? '').trim());
  return isBlank ? { [own]: t('translation.problems.noWord') } : problemsSaid(values, text.texts, t);
}

/** What is wrong with each word, said at its input while it is typed. */
function problemsSaid(values: Record<string, any>, texts: Texts, t: Translate): Record<string, string> {
  const words = Object.fromEntries(siteLanguages.map((language) => [language, values[wordIn(language)]]));
  return Object.fromEntries(
    problemsOf(texts, words).map(({ language, problem, names }) => [
      wordIn(language),
      t(`translation.problems.${problem}`, { names }),
    ]),
  );
}

/** The text as the product says it, and where. */
function Chosen({ text }: { text: ProductText }) {
  return (
    <div className="st-chosen">
      <strong dir="auto">{saidIn(text.texts) || text.key}</strong>
      <Said text={text} />
    </div>
  );
}

/** One input for each language the product says the text in, that in use first. */
function Words({ form, texts }: { form: Form; texts: Texts }) {
  const { t } = useTranslation();
  const problems = problemsSaid(form.getValues(), texts, t);
  const here = currentLanguage() as SiteLanguage;
  const order = [here, ...siteLanguages.filter((language) => language !== here)];
  return (
    <div className="k-grid">
      {order
        .filter((language) => texts[language] !== null || form.getValues()[wordIn(language)])
        .map((language) => {
          const given = form.getInputProps(wordIn(language));
          const original = texts[language] ?? '';
          const base = {
            ...given,
            value: given.value ?? '',
            error: problems[wordIn(language)] ?? given.error,
            label: languageName(language, t),
            description: <Original said={original} language={language} />,
            'data-path': wordIn(language),
            dir: languages[language].dir,
            lang: language,
            autoComplete: 'off',
          };
          return original.length > 60 ? (
            <Textarea key={language} {...base} autosize minRows={2} maxRows={8} />
          ) : (
            <TextInput key={language} {...base} />
          );
        })}
    </div>
  );
}

function Original({ said, language }: { said: string; language: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t('translation.saidNow')}{' '}
      <bdi lang={language} className="st-said">
        {said}
      </bdi>
    </>
  );
}
