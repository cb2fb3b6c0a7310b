import { checkBooks } from '#insight/book-checks/server';
import { type Bilingual, nameIn } from '#platform/entity';
import { asTenant } from '../set-up-tenant.ts';
import { type Command, optional } from './command.ts';
import { everyTenant, now, tenantNamed, withPools } from './companies.ts';

export const checkBooksCommand: Command = {
  takes: '[--tenant <slug>]',
  summary: 'Recomputes the books from raw rows, of one company or of all, and names what does not add up.',
  options: { tenant: { type: 'string' } },
  run: (given) =>
    withPools(async (pools) => {
      const slug = optional(given, 'tenant');
      const ids = slug ? [await tenantNamed(pools.app, slug)] : await everyTenant(pools.app);
      let wrong = 0;
      for (const tenantId of ids) {
        for (const { id, isGreen, faults, first } of await asTenant(pools.app, tenantId, now, checkBooks)) {
          if (isGreen) continue;
          wrong++;
          console.error(
            `tenant ${tenantId}, ${id}: ${faults} rows, the first ${first?.kind} ${first && labelOf(first.label)}: ${first?.what}`,
          );
        }
      }
      if (!wrong) console.log(`The books of ${ids.length} ${ids.length === 1 ? 'company' : 'companies'} balance.`);
      return wrong ? 1 : 0;
    }),
};

const labelOf = (label: string | Bilingual) => (typeof label === 'string' ? label : nameIn({ ...label }, 'en'));
