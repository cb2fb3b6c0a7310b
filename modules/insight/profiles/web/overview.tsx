import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { durationText } from '#erp/setup/web';
import { type Age, accountKey, contactTabs, type LastOne, type Standing } from '#insight/profiles/contract';
import { call, can, formatAmount, formatDate, Ltr, type WireRow } from '#platform/web';
import { Facts, fieldLabel, fieldValue, PageSkeleton } from '#platform/web/ui';
import { Ages } from './ages.tsx';
import { ContactFrame, type OfContact, type SeenContact } from './contact-frame.tsx';
import { contactCall, contactEntities, contactPage } from './pages.ts';
import { PaperLink } from './paper-link.tsx';
import { standingNotes, standingSentence } from './standing-words.ts';

/** A contact at a glance: how we stand with him and why, what happened last, and who he is. */
export default function Overview({ kind }: OfContact) {
  const { id } = useParams();
  const [params] = useSearchParams();
  const asked = contactTabs[kind].find(({ page }) => page === params.get('tab'));
  // A tab has an address of its own; what leads to it by its name arrives there too.
  if (asked && id && asked.page !== 'show') return <Navigate to={contactPage(kind, id, asked.page)} replace />;
  return (
    <ContactFrame kind={kind}>
      {(contact) => (
        <>
          <HowWeStand {...contact} />
          {contact.row && <WhoHeIs {...contact} row={contact.row} />}
        </>
      )}
    </ContactFrame>
  );
}

function HowWeStand({ kind, id }: SeenContact) {
  const { t } = useTranslation();
  const path = contactCall(kind, id, 'standing');
  const found = useQuery({
    queryKey: ['list', path],
    queryFn: ({ signal }) => call<Standing>('GET', path, { signal, silent: true }),
  });
  const standing = found.data;
  if (!standing) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const { overdue, owed, open, ages, lastPaper, lastPayment, currency } = standing;
  const notes = standingNotes(kind, standing, t);
  return (
    <section className="k-panel p-standing" aria-label={t('contactPage.standing')}>
      <p className="p-sentence" data-late={(kind !== 'delegate' && /[1-9]/.test(overdue)) || undefined}>
        {standingSentence(kind, standing, t)}
      </p>
      {notes.length > 0 && (
        <ul className="p-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {open > 0 && /[1-9]/.test(owed) && <Ages ages={ages as readonly Age[]} currency={currency} />}
      <p className="p-last">
        {lastPaper && <Last of={lastPaper} currency={currency} label={t(`contactPage.${kind}.lastPaper`)} />}
        {lastPayment && <Last of={lastPayment} currency={currency} label={t('contactPage.lastPayment')} />}
        {can(accountKey) && <Link to={contactPage(kind, id, 'account-format-1')}>{t('contactPage.why')}</Link>}
      </p>
    </section>
  );
}

/** What happened last with him, with a way to its paper. */
function Last({ of: { day, amount, ...paper }, currency, label }: { of: LastOne; currency: string; label: string }) {
  return (
    <span>
      {label}: <PaperLink {...paper} /> · <Ltr>{formatDate(day)}</Ltr> · <Ltr>{formatAmount(amount, currency)}</Ltr>
    </span>
  );
}

/** Said above, in a sentence, or with the term it belongs to. */
const saidElsewhere: readonly string[] = ['balance', 'phone', 'name', 'creditLimit', 'paymentTermType'];

function WhoHeIs({ kind, row }: SeenContact & { row: WireRow }) {
  const { t } = useTranslation();
  const entity = contactEntities[kind] as (typeof contactEntities)['customer'];
  const { facts = [], asides = [], figures = [] } = entity.page ?? {};
  const names = kind === 'delegate' ? entity.form.flatMap(({ fields }) => [...fields]) : [...figures, ...facts, ...asides];
  const shown = names.filter((name) => !saidElsewhere.includes(name));
  const isSaid = (value: unknown) => value !== '' && value !== null && value !== undefined && value !== false;
  return (
    <section className="k-panel">
      <h2>{t('contactPage.who')}</h2>
      <Facts
        facts={shown
          .map((name) => ({
            label: fieldLabel(entity, name, t),
            value: name === 'paymentTermValue' ? termOf(row) : fieldValue(entity, name, row, t),
            isWide: (entity.fields[name as 'note']?.lines ?? 1) > 1,
          }))
          .filter(({ value }) => isSaid(value))}
      />
    </section>
  );
}

/** How long he may take to pay, or we may: a number alone says nothing without what it is counted in. */
const termOf = (row: WireRow) => row['payment_term_value'] && durationText(row['payment_term_value'], row['payment_term_type']);
