import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { loadStatementPanel } from '#finance/ledger/web';
import { DateRange } from '#platform/web/ui';
import { ContactFrame, type OfContact } from './contact-frame.tsx';
import { useDays } from './use-days.ts';

const StatementPanel = lazy(loadStatementPanel);

/** A contact’s account as the books have it, line by line. */
export default function Account({ kind }: OfContact) {
  const { t } = useTranslation();
  const { days, setDays } = useDays();
  return (
    <ContactFrame kind={kind}>
      {({ id, row }) => (
        <>
          <section className="k-panel k-asked" aria-label={t('ui.filter.title')}>
            <DateRange label={t('journalEntry.fields.entryDate')} value={days} onChange={setDays} />
          </section>
          <StatementPanel
            kind={kind}
            id={id}
            currency={row?.['currency']}
            from={days[0] ?? undefined}
            to={days[1] ?? undefined}
          />
        </>
      )}
    </ContactFrame>
  );
}
