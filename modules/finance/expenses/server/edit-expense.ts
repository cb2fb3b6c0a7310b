import { Expense, expenseWords } from '#finance/expenses/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import { fieldRefusal, wireName } from '#platform/entity';
import { type Context, lockRecord, updateRow } from '#platform/server';
import { chooseAccount } from './choose-account.ts';
import { judgeExpense } from './judge-expense.ts';
import { type SortedAs, sortedAs } from './sorted-as.ts';

type Values = Record<string, unknown>;
const isWord = (name: string) => (expenseWords as readonly string[]).includes(name);

/** Puts a written expense right: all of it while nobody agreed to it, its words alone once it is booked. */
export async function editExpense(ctx: Context, id: number, values: Values): Promise<void> {
  const expense = await lockRecord(ctx, Expense, id);
  const terms = await changedTerms(ctx, expense, values);
  const words = Object.fromEntries(Object.entries(values).filter(([name]) => isWord(name)));
  const [first] = Object.keys(terms);
  if (first === undefined) return updateRow(ctx, Expense, id, words);
  if (expense.state === 'open' || expense.state === 'paid')
    throw fieldRefusal(wireOf(first, values), 'errors.expense.booked', { number: expense.number });
  await judgeAnew(ctx, expense, { ...terms, ...fieldOf(values) });
  // Whoever says what is paid answers for it from now on.
  await updateRow(ctx, Expense, id, { ...words, ...terms, user: ctx.user?.id ?? null });
}

/** What is said of its terms that is not so already. */
async function changedTerms(ctx: Context, expense: Expense, values: Values): Promise<Values> {
  const before: Values = { ...expense, treasury: expense.treasuryId };
  const said = ['expenseDate', 'treasury', 'amount', 'tax'].filter(
    (name) => values[name] !== undefined && values[name] !== before[name],
  );
  const terms = Object.fromEntries(said.map((name) => [name, values[name]]));
  const account = await chosenAnew(ctx, expense, values);
  return account === expense.accountId ? terms : { ...terms, account };
}

/** A form sends its category and what of it as they stand; whoever says one alone means the other as it is, where it lies there. */
async function chosenAnew(ctx: Context, { kind, accountId }: Expense, values: Values): Promise<number> {
  const said = values as Partial<SortedAs>;
  if (said.category === undefined && said.subcategory === undefined) return accountId;
  const now = await sortedAs(ctx, accountId);
  const isSo = (['category', 'subcategory'] as const).every((name) => said[name] === undefined || said[name] === now[name]);
  if (isSo) return accountId;
  const category = said.category === undefined && !said.subcategory ? now.category : said.category;
  return (await chooseAccount(ctx, { kind, category, subcategory: said.subcategory })).account;
}

async function judgeAnew(ctx: Context, expense: Expense, terms: Values): Promise<void> {
  const now = { ...expense, account: expense.accountId, treasury: expense.treasuryId, ...terms };
  if (now.expenseDate !== expense.expenseDate)
    await refuseWrongDay(ctx, { module: 'treasury', day: now.expenseDate, field: 'expense_date' });
  await judgeExpense(ctx, { ...now, branch: expense.branchId, maker: ctx.user?.id });
}

/** Beside which field a wrong account is said. */
const fieldOf = (values: Values) => ({ accountField: values['subcategory'] ? 'subcategory_id' : 'category_id' });

function wireOf(term: string, values: Values): string {
  if (term === 'account') return fieldOf(values).accountField;
  return wireName(term, Expense.fields[term as keyof typeof Expense.fields]);
}
