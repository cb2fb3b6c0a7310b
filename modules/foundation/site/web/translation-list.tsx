import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ProductText, siteLanguages, Translation } from '#foundation/site/contract';
import { can, currentLanguage, Ltr, renewOwnWords, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, entityActions, IconPlus, ListPage } from '#platform/web/ui';
import { languageName, saidIn } from './said-in.ts';
import { Said } from './text-picker.tsx';
import { textsQuery, translationsPath } from './texts-query.ts';
import './site.css';

/** What the company says its own way: the product's word, and its own beside it. */
export default function TranslationList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const found = useQuery(textsQuery({}));
  const texts = useMemo(() => new Map(found.data?.map((text) => [text.key, text])), [found.data]);
  const one = t('translation.one');
  return (
    <ListPage
      name="translations"
      path={translationsPath}
      title={t('translation.title')}
      columns={columnsOf(texts, t)}
      filters={declaredFilters(Translation, t)}
      canSearch
      defaultSort="key"
      primary={
        can(Translation.permissions.create)
          ? { label: t('ui.entity.create', { one }), to: `${Translation.screens}/create`, icon: IconPlus }
          : undefined
      }
      rowHref={(row) => `${Translation.screens}/${row.id}/edit`}
      rowActions={(row, reload) =>
        entityActions({
          entity: Translation,
          extras: {},
          row,
          t,
          open: (path) => navigate(path),
          reload: async () => {
            await reload();
            await renewOwnWords();
          },
        })
      }
      emptyHint={t('translation.empty')}
    />
  );
}

/** The product's word, the company's in the language in use, in which languages it has one, and where it is said; the words of the others wait in the chooser. */
function columnsOf(texts: ReadonlyMap<string, ProductText>, t: ReturnType<typeof useTranslation>['t']) {
  const declared = declaredColumns(Translation, t, {
    key: ({ key }) => <Original said={texts.get(key)} at={key} />,
  });
  const here = `word_${currentLanguage()}`;
  const named = (wanted: string) => declared.filter(({ id }) => id === wanted);
  const words = declared.filter(({ id }) => id.startsWith('word_') && id !== here);
  return [
    ...named('key').map((column) => ({ ...column, title: t('translation.original'), width: 14, hasLinks: false })),
    ...named(here).map((column) => ({ ...column, title: t('translation.ours'), width: 14, hidden: false })),
    {
      id: 'languages',
      title: t('translation.languages'),
      width: 11,
      needs: [here, ...words.map(({ id }) => id)],
      cell: languagesOf(t),
    },
    { id: 'place', title: t('translation.place'), width: 21, needs: ['key'], cell: placeIn(texts) },
    ...words.map((column) => ({ ...column, hidden: true })),
    ...declared.filter(({ id }) => id !== 'key' && !id.startsWith('word_')),
  ];
}

/** A text an earlier release had is said nowhere any more, and is known by its key. */
function Original({ said, at }: { said: ProductText | undefined; at: string }) {
  return said ? <bdi>{saidIn(said.texts)}</bdi> : <Ltr>{at}</Ltr>;
}

const placeIn =
  (texts: ReadonlyMap<string, ProductText>) =>
  ({ key }: WireRow) => <Said text={{ key, place: texts.get(key)?.place ?? '' }} />;

const languagesOf = (t: ReturnType<typeof useTranslation>['t']) => (row: WireRow) =>
  siteLanguages
    .filter((language) => row[`word_${language}`])
    .map((language) => languageName(language, t))
    .join(t('ui.comma'));
