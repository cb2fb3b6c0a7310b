import { expect, test } from '@playwright/test';
import { account } from '#finance/ledger/contract';
import { Desk } from './desk.ts';
import { defineCompany, deskOf, newCompany } from './example-company.ts';
import { approvedAgain, countHandIn, drawUp, lookAtTheBooks, remit, settle, take } from './money-work.ts';
import { carry, deliver, printed, refuse, scanBack, sendAnother, sendOut, takeIn } from './parcel-work.ts';
import { callAs, languages, signIn } from './people.ts';

// A company from nothing, a parcel from its first branch to the client's money, and one that is refused: section 11 of the
// domain rules on screen, to the dinar; the long run does it in English too.
test.describe.configure({ mode: 'parallel' });

for (const language of languages)
  test(`a courier company's whole job, in ${language}`, async ({ page }) => {
    test.setTimeout(360_000);
    const slug = `example-${language}-${Date.now().toString(36)}`;
    const who = newCompany(slug);
    await signIn(page, who, { language, mode: language === 'ar' ? 'dark' : 'light' });
    const boss = new Desk(page, language, slug);

    await test.step('the administrator defines what a day needs', () => defineCompany(boss, slug));
    const parcel = await test.step('a parcel comes in, its price is shown, its label and receipt printed', async () => {
      const id = await takeIn(boss);
      await printed(boss, 'shipmentScreens.print.label');
      await printed(boss, 'shipmentScreens.print.receipt');
      return id;
    });
    await test.step('it is fetched, stored, sent to the other branch on a manifest and received there', () =>
      carry(boss, parcel));
    await test.step('it goes out with the agent and is delivered', async () => {
      await sendOut(boss, parcel);
      await deliver(boss, parcel);
    });
    const creator = await deskOf(page, slug, 'creator', language);
    const auditor = await deskOf(page, slug, 'auditor', language);
    await test.step('the agent’s cash is counted, checked and taken', async () => {
      const statement = await countHandIn(creator);
      await take(auditor, statement, 'audit');
      await settle(creator, statement, 'takeCash');
    });
    await test.step('the branch sends the cash home, where it is counted', () => remit(boss));
    await test.step('the client’s statement is drawn up, approved by somebody else, and paid', async () => {
      const statement = await drawUp(creator);
      await take(creator, statement, 'submit');
      await take(auditor, statement, 'audit');
      await settle(creator, statement, 'pay');
    });
    const accounts = {
      [account.treasuries]: '3,500',
      [account.deliveryFees]: '5,000',
      [account.branchShareRevenue]: '2,000',
      [account.deliveryCommissions]: '1,500',
      [account.branchShareCost]: '2,000',
    };
    await test.step('the figures are those of the example, and the books are green', () =>
      lookAtTheBooks(boss, { accounts, baghdad: '3,000', basra: '500' }));

    await test.step('another is refused at the door and scanned back by the storekeeper of that branch', async () => {
      const refused = await sendAnother(who, parcel);
      await refuse(boss, refused);
      await scanBack(await deskOf(page, slug, 'storekeeper', language), refused);
    });
    await test.step('the next statement is 2,000 against the client: it is not paid but carried', async () => {
      const statement = await approvedAgain(slug, (await callAs(who, 'GET', `shipments/${parcel}`)).item.client_id);
      await creator.open(`/accounting/statement-accounts/${statement}/shipments`);
      await expect(creator.page.locator('#content')).toContainText('2,000');
      await expect(creator.button('statement.actions.pay')).toHaveCount(0);
      await take(creator, statement, 'carry');
    });
    await test.step('the one after begins with it, and is collected', async () => {
      const statement = await approvedAgain(slug, (await callAs(who, 'GET', `shipments/${parcel}`)).item.client_id);
      await creator.open(`/accounting/statement-accounts/${statement}/shipments`);
      await expect(creator.page.locator('#content')).toContainText(creator.text('statement.items.carried'));
      await settle(creator, statement, 'collect');
    });
    await test.step('the figures are those of the refused variant, and the books are green', () =>
      lookAtTheBooks(boss, {
        accounts: { ...accounts, [account.treasuries]: '5,500', [account.returnFees]: '2,000' },
        baghdad: '5,000',
        basra: '500',
      }));
  });
