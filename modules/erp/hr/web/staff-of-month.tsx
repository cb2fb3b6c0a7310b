import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt, call, toast } from '#platform/web';
import { type Form, IconUsers, type Line } from '#platform/web/ui';
import { MonthSelect } from './month-select.tsx';
import './hr.css';

/** Above the slips: for which month, and one press that takes in everybody who works in the branch, as his terms say. */
export function StaffOfMonth({ form }: { form: Form }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { branch_id, month, currency } = form.getValues();
  const takeIn = async () => {
    setIsAsking(true);
    const query = { in_branch_id: branch_id, month, currency };
    const found = await attempt(call<{ items: Line[] }>('GET', '/api/v1/payrolls/staff', { query, silent: true }));
    setIsAsking(false);
    if (!found) return;
    if (found.items.length === 0) return void toast('info', t('payroll.nobody'), { timer: 8000 });
    form.setFieldValue(
      'lines',
      found.items.map(({ owes: _, ...line }) => line),
    );
    toast('success', t('payroll.takenIn', { count: found.items.length }), { timer: 5000 });
  };
  return (
    <div className="hr-month">
      <MonthSelect form={form} />
      <Button
        variant="light"
        leftSection={<IconUsers size="1.1rem" aria-hidden />}
        loading={isAsking}
        disabled={!branch_id || !month || !currency}
        title={branch_id ? undefined : t('payroll.chooseBranch')}
        onClick={() => void takeIn()}
      >
        {t('payroll.takeIn')}
      </Button>
    </div>
  );
}
