import { useTranslation } from 'react-i18next';
import { CompanySettings } from '#foundation/tenancy/contract';
import { can, loadSession, queryClient, type WireRow } from '#platform/web';
import { FormFrame, PageHeader, PageSkeleton, useItem } from '#platform/web/ui';
import { settingsSections } from './settings-sections.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const path = '/api/v1/company-settings';

/** How the company works: its name and marks, and the rules its branches follow. */
export default function CompanySettingsPage() {
  const found = useItem(path, undefined);
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <LoadedSettings record={found.data} />;
}

function LoadedSettings({ record }: { record: WireRow }) {
  const { t } = useTranslation();
  const { form, saving } = useSettingsForm(record, async (item) => {
    queryClient.setQueryData(['item', path, undefined], item);
    // The menu shows the name and the logo.
    await loadSession();
  });
  return (
    <>
      <PageHeader title={t('companySettings.title')} />
      <FormFrame
        form={form}
        saving={saving}
        sections={settingsSections(form, record, !can(CompanySettings.permissions.edit), t)}
      />
    </>
  );
}
