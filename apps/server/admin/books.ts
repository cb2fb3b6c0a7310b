import { type BookFault, checkBooks } from '#finance/ledger/server';
import { asTenant } from '../set-up-tenant.ts';
import { type Command, optional } from './command.ts';
import { everyTenant, now, tenantNamed, withPools } from './companies.ts';

export const checkBooksCommand: Command = {
  takes: '[--tenant <slug>]',
  summary: 'Reads every line of the books, of one company or of all, and names what does not balance.',
  options: { tenant: { type: 'string' } },
  run: (given) =>
    withPools(async (pools) => {
      const slug = optional(given, 'tenant');
      const ids = slug ? [await tenantNamed(pools.app, slug)] : await everyTenant(pools.app);
      const faults: { tenantId: number; fault: BookFault }[] = [];
      for (const id of ids)
        for (const fault of await asTenant(pools.app, id, now, checkBooks)) faults.push({ tenantId: id, fault });
      for (const { tenantId, fault } of faults)
        console.error(`tenant ${tenantId}, entry ${fault.entryId ?? '–'}: ${fault.check} ${JSON.stringify(fault.details)}`);
      if (!faults.length) console.log(`The books of ${ids.length} ${ids.length === 1 ? 'company' : 'companies'} balance.`);
      return faults.length ? 1 : 0;
    }),
};
