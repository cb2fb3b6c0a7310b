import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Employment } from '#erp/hr/contract';
import { can } from '#platform/web';
import { EmptyState, Facts, fieldLabel, fieldValue, IconPencil, PageSkeleton } from '#platform/web/ui';
import { useEmployment } from './use-employment.ts';

/** What each of the two pages tells, by the sections of the form. */
const told = { work: ['work', 'pay'], bank: ['bank'] } as const;

/** On what terms a person works here, or where his pay goes; written on the same form. */
export default function TermsOf({ user, part }: { user: number; part: keyof typeof told }) {
  const { t } = useTranslation();
  const { row, isLoading, hasFailed, retry } = useEmployment(user);
  if (isLoading || hasFailed) return <PageSkeleton hasFailed={hasFailed} retry={retry} />;
  const at = Employment.screens;
  if (!row)
    return (
      <section className="k-panel">
        <EmptyState
          title={t('employment.none')}
          hint={t('employment.empty')}
          action={
            can(Employment.permissions.create) ? { label: t('employment.write'), to: `${at}/create?user_id=${user}` } : undefined
          }
        />
      </section>
    );
  const sections = Employment.form.filter(({ title }) => (told[part] as readonly string[]).includes(title));
  return (
    <>
      {sections.map(({ title, fields }) => (
        <section key={title} className="k-panel">
          <h2>{t(`employment.sections.${title}`)}</h2>
          <Facts
            facts={[...fields, ...(title === 'pay' ? (['owes'] as const) : [])]
              .filter((name) => name !== 'user')
              .map((name) => ({
                label: fieldLabel(Employment, name, t),
                value: fieldValue(Employment, name, row, t),
                isWide: name === 'note',
              }))}
          />
        </section>
      ))}
      {can(Employment.permissions.edit) && (
        <Button component={Link} to={`${at}/${row.id}/edit`} leftSection={<IconPencil size="1.1rem" aria-hidden />}>
          {t('ui.entity.edit', { one: t('employment.one') })}
        </Button>
      )}
    </>
  );
}
