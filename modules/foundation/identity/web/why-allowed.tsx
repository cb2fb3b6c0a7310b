import { Alert, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { permissionGroups, permissions, Role } from '#foundation/identity/contract';
import { call, can, isolated, localName, placeOf, type WireRow } from '#platform/web';
import { Facts, IconCheck, IconLock, PageSkeleton } from '#platform/web/ui';
import './why-allowed.css';

interface Named {
  id: number;
  name: unknown;
}
interface Answer {
  permission: string;
  may: boolean;
  lacks: ('person_disabled' | 'role_disabled' | 'role_lacks')[];
  role: Named;
  sees: 'all' | 'branches' | 'own' | 'nothing';
  branches: Named[];
  party: string | null;
  granted_by: (Named & { people: number })[];
}

/** Why somebody may or may not do one thing: chosen once, it stands in the address and can be sent to whoever asks. */
export function WhyAllowed({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const chosen = permissions.find((key) => key === params.get('permission')) ?? null;
  const choose = (permission: string | null) => {
    const next = new URLSearchParams(params);
    if (permission) next.set('permission', permission);
    else next.delete('permission');
    setParams(next, { replace: true });
  };
  return (
    <section className="k-panel">
      <Select
        label={t('user.why.permission')}
        placeholder={t('user.why.choose')}
        description={chosen ? undefined : t('user.why.hint', { name: isolated(row['name']) })}
        searchable
        clearable
        maw="30rem"
        data={Object.entries(permissionGroups).map(([group, keys]) => ({
          group: t(`role.groups.${group}`),
          items: keys.map((key) => ({ value: key, label: t(`permissions.${key}`) })),
        }))}
        value={chosen}
        onChange={choose}
        nothingFoundMessage={t('ui.noneFound')}
      />
      {chosen && <Verdict row={row} permission={chosen} />}
    </section>
  );
}

function Verdict({ row, permission }: { row: WireRow; permission: string }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['users', row.id, 'why', permission, row['version']],
    queryFn: ({ signal }) =>
      call<Answer>('GET', `/api/v1/users/${row.id}/why`, { query: { permission }, signal, silent: true, quiet: true }),
  });
  const answer = found.data;
  if (!answer) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const name = isolated(row['name']);
  const because = answer.may ? ['role_gives'] : answer.lacks;
  return (
    <div role="status">
      <Alert
        my="1.25rem"
        color={answer.may ? 'petrol' : 'saffron'}
        icon={answer.may ? <IconCheck size="1.25rem" aria-hidden /> : <IconLock size="1.25rem" aria-hidden />}
        title={t(answer.may ? 'user.why.may' : 'user.why.mayNot', { name, permission: t(`permissions.${permission}`) })}
      >
        {because.map((one) => (
          <p key={one}>{t(`user.why.${one}`, { name, role: localName(answer.role) })}</p>
        ))}
      </Alert>
      <Facts
        facts={[
          ...(answer.may ? [{ label: t('user.why.where'), isWide: true, value: <Where answer={answer} name={name} /> }] : []),
          { label: t('user.why.roles'), isWide: true, value: <Roles answer={answer} /> },
        ]}
      />
    </div>
  );
}

/** With whose records it holds. */
function Where({ answer, name }: { answer: Answer; name: string }) {
  const { t } = useTranslation();
  if (answer.sees === 'branches') return <bdi>{answer.branches.map((one) => localName(one)).join(' · ')}</bdi>;
  return <>{t(`user.why.sees.${answer.sees}`, { name, party: answer.party })}</>;
}

function Roles({ answer }: { answer: Answer }) {
  const { t } = useTranslation();
  if (answer.granted_by.length === 0) return <>{t('user.why.noRoles')}</>;
  return (
    <ul className="i-roles">
      {answer.granted_by.map((one) => (
        <li key={one.id}>
          {can('permission_management') ? (
            <Link to={`${placeOf(Role)}/${one.id}/edit`}>
              <bdi>{localName(one)}</bdi>
            </Link>
          ) : (
            <bdi>{localName(one)}</bdi>
          )}{' '}
          <small>{t('user.why.people', { count: one.people })}</small>
        </li>
      ))}
    </ul>
  );
}
