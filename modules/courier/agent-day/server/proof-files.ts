import { fieldRefusal } from '#platform/entity';
import { type Context, filesAreKeptIn, filesAreShownAs, sql } from '#platform/server';

filesAreKeptIn('agent_act', 'photo', 'signature', 'voice');
filesAreShownAs('photo', 'signature', 'voice');

/** Where the files of each kind of proof were put when they were uploaded. */
const folders = { photo: 'proof', signature: 'proof', voice: 'attachment' } as const;

/** A proof is a file the agent himself uploaded for one; another's, or any other address, proves nothing. */
export async function refuseForeignFiles(ctx: Context, files: Record<keyof typeof folders, string | null>): Promise<void> {
  for (const [name, folder] of Object.entries(folders)) {
    const path = files[name as keyof typeof folders];
    if (path === null) continue;
    const own = await ctx.db.maybe(sql`select from stored_file where tenant_id = ${ctx.tenantId} and path = ${path}
      and purpose = ${folder} and user_id = ${ctx.user?.id ?? 0}`);
    if (!own) throw fieldRefusal(name, 'errors.agentDay.foreignFile');
  }
}
