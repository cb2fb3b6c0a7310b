import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Treasury } from '#finance/treasury/contract';
import { staffKinds } from '#foundation/identity/contract';
import { localName, toast, type WireRow } from '#platform/web';
import { FormFrame, MultiRefSelect, PageHeader, PageSkeleton, refreshTouched, useForm, useItem, useSave } from '#platform/web/ui';

export default function LinkedUsers() {
  return <TreasuryLinks what="users" />;
}
export function LinkedClients() {
  return <TreasuryLinks what="clients" />;
}

/** Whom a treasury is kept for; with nobody named it is everybody's. */
function TreasuryLinks({ what }: { what: 'users' | 'clients' }) {
  const { id } = useParams();
  const found = useItem('/api/v1/treasuries', id);
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <LinksForm key={found.data['version']} what={what} treasury={found.data} />;
}

function LinksForm({ what, treasury }: { what: 'users' | 'clients'; treasury: WireRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = what === 'users' ? 'user_ids' : 'client_ids';
  const page = `/accounting/treasury/${treasury.id}/show`;
  const form = useForm({ initialValues: { [name]: treasury[name] ?? [], version: treasury['version'] } });
  const saving = useSave({
    form,
    method: 'PUT',
    path: `/api/v1/treasuries/${treasury.id}`,
    silent: true,
    onSaved: async () => {
      form.resetDirty();
      toast('success', t(`treasuryLinks.${what}.done`), { timer: 6000 });
      await refreshTouched(Treasury);
      navigate(page);
    },
  });
  const title = t(`treasury.fields.${what}`);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: t('treasury.title'), to: '/accounting/treasury' },
          { label: localName(treasury), to: page },
        ]}
      />
      <FormFrame
        form={form}
        saving={saving}
        onCancel={() => navigate(page)}
        sections={[
          {
            key: what,
            title: localName(treasury),
            hint: t(`treasuryLinks.${what}.hint`),
            content: (
              <MultiRefSelect
                label={title}
                target={what === 'users' ? 'user' : 'client'}
                {...(what === 'users' && { query: { kinds: staffKinds.join(',') } })}
                data-path={name}
                {...form.getInputProps(name)}
              />
            ),
          },
        ]}
      />
    </>
  );
}
