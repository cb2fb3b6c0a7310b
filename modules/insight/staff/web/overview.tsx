import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Employment } from '#erp/hr/contract';
import { payKeys } from '#erp/hr/web';
import { Sale } from '#erp/sales/contract';
import { User } from '#foundation/identity/contract';
import { loadWhyAllowed, shopStaff, shownUser } from '#foundation/identity/web';
import { call, can, formatAmount, formatNumber, type ListAnswer, Ltr, today, useList, useMe, type WireRow } from '#platform/web';
import { Facts, fieldLabel, fieldValue } from '#platform/web/ui';
import { Figure } from './figure.tsx';
import { StaffFrame } from './staff-frame.tsx';
import './staff.css';

const WhyAllowed = lazy(async () => ({ default: (await loadWhyAllowed()).WhyAllowed }));

/** A person at a glance: who he is, what he sold this month, what he owes, and what he may do. */
export default function StaffOverview() {
  return (
    <StaffFrame>
      {({ id, row }) => (
        <>
          <section className="k-panel st-figures">
            {can(Sale.permissions.list) && <SoldThisMonth user={id} />}
            {can(payKeys.see) && <Owed user={id} />}
          </section>
          {row && <WhoHeIs row={row} />}
          {row && <WhyAllowed row={row} />}
        </>
      )}
    </StaffFrame>
  );
}

const shown = ['role', 'branch', 'phone', 'email', 'kind', 'allowLogin', 'maxDiscountOnSales', 'presence'] as const;

function WhoHeIs({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const { fields } = shownUser(User);
  return (
    <section className="k-panel">
      <Facts
        facts={shown
          .filter((name) => name in fields)
          .map((name) => ({ label: fieldLabel(User, name, t), value: fieldValue(User, name, row, t) }))}
      />
    </section>
  );
}

/** What he sold since the first of the month: how often, and for how much. */
function SoldThisMonth({ user }: { user: number }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const query = { user_id: user, statuss: 'partial,final', sale_date_from: `${today().slice(0, 7)}-01`, per_page: 1 };
  const found = useQuery({
    queryKey: ['list', `/api/v1/${Sale.path}`, 'of-month', query],
    queryFn: ({ signal }) => call<ListAnswer>('GET', `/api/v1/${Sale.path}`, { query, signal, silent: true }),
  });
  const totals = found.data?.totals;
  return (
    <Figure
      label={t('staff.soldThisMonth')}
      value={totals ? formatAmount(totals['total_sum'] ?? '0', tenant.currency) : '–'}
      more={totals && t('staff.sales', { count: Number(totals['count']), shown: formatNumber(totals['count']) })}
      to={`${shopStaff}/${user}/sales`}
    />
  );
}

/** What he owes of what was lent to him. */
function Owed({ user }: { user: number }) {
  const { t } = useTranslation();
  const [row] = useList(`/api/v1/${Employment.path}`, { user_id: user }, 1).rows;
  return (
    <Figure
      label={t('employment.fields.owes')}
      value={row ? formatAmount(row['owes'], row['currency']) : '–'}
      more={row && <Ltr>{formatAmount(row['salary'], row['currency'])}</Ltr>}
      moreLabel={t('employment.fields.salary')}
      to={`${shopStaff}/${user}/payroll`}
    />
  );
}
