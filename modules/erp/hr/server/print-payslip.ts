import { Payroll, payrollLines } from '#erp/hr/contract';
import { type Bilingual, type Currency, fieldRefusal, integer, money, nameIn } from '#platform/entity';
import { type Context, implementedEntity, route, showRecord, sql } from '#platform/server';
import { layingOut, type PaperOf, printedPaper } from '#platform/server/pdf';

export const printPayslipRoute = route({
  method: 'GET',
  path: '/api/v1/payrolls/{id}/payslip',
  name: 'printPayslip',
  summary: 'One person’s slip of a month’s pay on paper, for him to keep',
  permission: 'show_payroll',
  section: 'erp',
  query: { slip: integer({ required: true, min: 1, max: 999_999_999_999 }) },
  answer: 'file',
  work: layingOut,
  handle: async (ctx, { id, options }) => printedPaper(ctx, payslipPaper(await slipOf(ctx, id, Number(options.slip)))),
});

interface Slip {
  number: string;
  month: string;
  state: string;
  payrollDate: string;
  currency: Currency;
  name: string;
  branch: Bilingual;
  position: string | null;
  bankName: string | null;
  iban: string | null;
  accountNumber: string | null;
  salary: number;
  allowances: number;
  deductions: number;
  recovered: number;
  net: number;
  paid: number;
}

async function slipOf(ctx: Context, id: number, slip: number): Promise<Slip> {
  // Seen or not found, as anywhere.
  await showRecord(ctx, implementedEntity(Payroll.name), id);
  const found =
    await ctx.db.maybe<Slip>(sql`select p.number, p.month, p.state, p.payroll_date::text as payroll_date, p.currency, u.name, b.name as branch, m.position,
      m.bank_name, m.iban, m.account_number, l.salary, l.allowances, l.deductions, l.recovered, l.net, l.paid
    from payroll_line l join payroll p on p.tenant_id = :tenant and p.id = l.payroll_id
      join app_user u on u.tenant_id = :tenant and u.id = l.user_id join branch b on b.tenant_id = :tenant and b.id = p.branch_id
      left join employment m on m.tenant_id = :tenant and m.user_id = l.user_id
    where l.tenant_id = ${ctx.tenantId} and l.payroll_id = ${id}::bigint and l.id = ${slip}::bigint`);
  if (!found) throw fieldRefusal('slip', 'errors.reference');
  return found;
}

/** What he earned from above, what he gets at the foot, and where it went. */
const payslipPaper =
  (slip: Slip): PaperOf =>
  ({ say, language }) => {
    const word = (name: string) => say(`${payrollLines.name}.fields.${name}`);
    const row = (name: 'salary' | 'allowances' | 'deductions' | 'recovered', sign: 1 | -1) => ({
      cells: [word(name), money(sign * slip[name], slip.currency)],
    });
    const account = [slip.bankName, slip.iban ?? slip.accountNumber].filter(Boolean).join(' · ');
    const facts: [string, string | null][] = [
      [say('payroll.fields.month'), slip.month],
      [say('payroll.one'), slip.number],
      [say('payroll.fields.branch'), nameIn(slip.branch, language)],
      [say('employment.fields.position'), slip.position],
      [say('payslip.bank'), account],
      [say('payroll.fields.state'), say(`payroll.options.state.${slip.state}`)],
    ];
    return {
      file: `payslip-${slip.number}-${slip.month}`,
      title: `${say('payslip.one')} · ${slip.name}`,
      facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
      columns: [{ title: say('payslip.what') }, { title: say('payslip.amount'), amount: true }],
      rows: [
        row('salary', 1),
        ...(slip.allowances ? [row('allowances', 1)] : []),
        ...(slip.deductions ? [row('deductions', -1)] : []),
        ...(slip.recovered ? [row('recovered', -1)] : []),
        { cells: [word('net'), money(slip.net, slip.currency)], style: 'total' as const },
        ...(slip.paid ? [{ cells: [word('paid'), money(slip.paid, slip.currency)] }] : []),
      ],
      signatures: [[say('payslip.received'), slip.name]],
    };
  };
