import { expect } from '@playwright/test';
import type { Desk } from './desk.ts';
import { callAs } from './people.ts';

const openPage = (statement: number) => `/accounting/statement-accounts/${statement}/shipments`;
const statementOnPage = (desk: Desk) => Number(/statement-accounts\/(\d+)/.exec(desk.page.url())?.[1]);

/** The agent of the other branch puts his cash on the table: what he collected less his commission. */
export async function countHandIn(desk: Desk): Promise<number> {
  await desk.open('/accounting/deliveries/not_paid-deliver');
  await desk
    .row()
    .getByRole('button', { name: desk.text('statement.actions.count') })
    .click();
  await desk.page.waitForURL(/\/statement-accounts\/\d+/);
  await desk.page.getByText(desk.text('statement.countBy.sum'), { exact: true }).click();
  await desk.field('counted').fill('48500');
  await desk.page.getByRole('button', { name: /48,500/ }).click();
  await desk.confirm();
  return statementOnPage(desk);
}

export async function drawUp(desk: Desk): Promise<number> {
  await desk.open('/accounting/clients/not_paid');
  await desk
    .row()
    .getByRole('button', { name: desk.text('statement.press.create') })
    .click();
  await desk.confirm();
  await desk.page.waitForURL(/\/statement-accounts\/\d+/);
  return statementOnPage(desk);
}

/** Drawn up and approved by somebody else as the one before it was by hand, by calls. */
export async function approvedAgain(slug: string, client_id: number): Promise<number> {
  const [creator, auditor] = [`creator@${slug}.test`, `auditor@${slug}.test`];
  const { item } = await callAs(creator, 'POST', 'statement-accounts', { client_id });
  await callAs(creator, 'POST', `statement-accounts/${item.id}/submit`, {});
  await callAs(auditor, 'POST', `statement-accounts/${item.id}/audit`, {});
  return item.id;
}

/** A step that only asks whether one is sure. */
export async function take(desk: Desk, statement: number, verb: 'audit' | 'submit' | 'carry'): Promise<void> {
  await desk.open(openPage(statement));
  const step = desk
    .button(`statement.actions.${verb}`)
    .or(desk.page.getByRole('menuitem', { name: desk.text(`statement.actions.${verb}`), exact: true }));
  if (verb === 'carry') await desk.press('ui.moreActions');
  await step.first().click();
  await desk.confirm();
}

/** A step that moves money: the only treasury stands there already. */
export async function settle(desk: Desk, statement: number, verb: 'pay' | 'collect' | 'takeCash'): Promise<void> {
  await desk.open(openPage(statement));
  await desk.press(`statement.actions.${verb}`);
  await desk.send();
}

/** Basra sends what it owes home, and Baghdad counts it. */
export async function remit(desk: Desk): Promise<void> {
  await desk.open('/accounting/branches/not_paid');
  await desk.row('48,000').getByRole('button').first().click();
  await desk.send();
  await desk.open('/accounting/remittances');
  await desk.row('48,000').getByRole('link').first().click();
  await desk.page.waitForURL(/\/remittances\/\d+\/show/);
  await desk.press('remittance.actions.receive');
  await desk.dialog.locator('[data-path="counted"]').and(desk.page.locator('input')).fill('48000');
  await desk.send();
}

/** What each account of the trial balance stands at, what lies in the safes, and that every check is green. */
export async function lookAtTheBooks(
  desk: Desk,
  expected: { accounts: Record<string, string>; baghdad: string; basra: string },
): Promise<void> {
  await desk.open('/accounting/trial_balance');
  for (const [code, amount] of Object.entries(expected.accounts))
    await expect(desk.row(new RegExp(`(^|\\D)${code}(\\D|$)`)), code).toContainText(amount);
  await desk.open('/accounting/treasury');
  await expect(desk.row(/Baghdad|بغداد/)).toContainText(expected.baghdad);
  await expect(desk.row(/Basra|البصرة/)).toContainText(expected.basra);
  await desk.open('/accounting/books');
  await expect(desk.page.getByRole('status')).toContainText(desk.text('books.green'));
}
