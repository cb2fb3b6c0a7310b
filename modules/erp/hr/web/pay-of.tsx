import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Payroll, Payslip } from '#erp/hr/contract';
import { account } from '#finance/ledger/contract';
import { can, formatAmount, formatMonth, Ltr, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, IconCash, IconCoins, IconPrinter, ListPage } from '#platform/web/ui';
import { printPayslip } from './payslip-links.tsx';
import { useEmployment } from './use-employment.ts';
import './hr.css';

const bonds = '/accounting/transactions';

/** What a person earns month by month, what he owes, and the ways to lend to him and to take it back. */
export default function PayOf({ user }: { user: number }) {
  const { t } = useTranslation();
  const { row } = useEmployment(user);
  const party = `party_kind=employee&party_id=${user}&account=${account.employeeAdvances}${row ? `&currency=${row['currency']}` : ''}`;
  const columns = declaredColumns(Payslip, t, { month: (one) => formatMonth(one['month']) });
  return (
    <>
      <section className="k-panel hr-owes">
        <div>
          <span>{t('employment.fields.owes')}</span>
          <strong>
            <Ltr>{row ? formatAmount(row['owes'], row['currency']) : '–'}</Ltr>
          </strong>
        </div>
        <Group gap="0.5rem">
          {can('show_pay_bonds') && (
            <Button
              component={Link}
              to={`${bonds}/create_debit?${party}`}
              variant="default"
              leftSection={<IconCash size="1.1rem" aria-hidden />}
            >
              {t('employment.lend')}
            </Button>
          )}
          {can('show_receipt_bonds') && (
            <Button
              component={Link}
              to={`${bonds}/create_credit?${party}`}
              variant="default"
              leftSection={<IconCoins size="1.1rem" aria-hidden />}
            >
              {t('employment.takeBack')}
            </Button>
          )}
        </Group>
      </section>
      <ListPage
        name="payslips-of-person"
        path={`/api/v1/${Payslip.path}`}
        title={t('payslip.title')}
        columns={columns.filter(({ id }) => id !== 'user_id')}
        filters={declaredFilters(Payslip, t).filter(({ name }) => name !== 'user')}
        fixed={{ user_id: user }}
        defaultSort="-month"
        rowHref={(one) => `${Payroll.screens}/${one['payroll_id']}/show`}
        rowActions={(one: WireRow) =>
          one['state'] === 'draft'
            ? []
            : [{ label: t('payroll.payslip'), icon: IconPrinter, run: () => printPayslip(one['payroll_id'], one.id) }]
        }
        exportPath={can(Payslip.permissions.export) ? `/api/v1/${Payslip.path}/export` : false}
        emptyHint={t('payslip.empty')}
        primary={
          can(Payroll.permissions.create)
            ? { label: t('ui.entity.create', { one: t('payroll.one') }), to: `${Payroll.screens}/create` }
            : undefined
        }
        isEmbedded
      />
    </>
  );
}
