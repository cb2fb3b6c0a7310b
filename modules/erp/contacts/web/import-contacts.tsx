import { useTranslation } from 'react-i18next';
import { customerSheets, supplierSheets } from '#erp/contacts/contract';
import './contacts.css';
import { EmptyState, IconTruck, IconUsers, PageHeader } from '#platform/web/ui';

const kinds = [
  { kind: customerSheets, icon: IconUsers, word: 'customers' },
  { kind: supplierSheets, icon: IconTruck, word: 'suppliers' },
] as const;

/** Whose sheet it is, before one is dropped: customers and suppliers are asked different things. */
export default function ImportContacts() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('contactImport.title')} />
      <div className="contacts-import">
        {kinds.map(({ kind, icon, word }) => (
          <section key={kind.name} className="k-card">
            <EmptyState
              icon={icon}
              title={t(kind.title)}
              hint={t(`contactImport.${word}`)}
              action={{ label: t('sheets.import'), to: kind.modes.save.at }}
            />
          </section>
        ))}
      </div>
    </>
  );
}
