import { sql } from '#platform/server';
import { freshPhone, onwards, reason, type Stage, type Ways } from './ways.ts';

/** Who asks to be taken in, as he stands once he typed his code. */
export function registrations({ w, another }: Stage): Ways[] {
  const step = onwards('registrations');
  const asked = async () => {
    const phone = freshPhone();
    const { id } = await w.company.do((ctx) =>
      ctx.db.one<{ id: number }>(sql`insert into registration (tenant_id, kind, name, email, phone, locale, proven_at)
        values (${ctx.tenantId}, 'client', 'Hala', ${`hala${phone}@asked.test`}, ${phone}, 'en', now()) returning id`),
    );
    return id;
  };
  const role_id = w.company.roles.client;
  return [
    {
      entity: 'registration',
      kind: 'of a client',
      // Each takes him into a branch of his own.
      bodies: { approve: (_, person) => ({ role_id, branch_id: person.principal.branchId ?? w.o }), reject: { reason } },
      states: {
        pending: asked,
        approved: async () => step(another, await asked(), 'approve', { role_id, branch_id: w.o }),
        rejected: async () => step(another, await asked(), 'reject', { reason }),
      },
    },
  ];
}
