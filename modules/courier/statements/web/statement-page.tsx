import { useParams } from 'react-router';
import { PageSkeleton, useItem } from '#platform/web/ui';
import { ClientStatement } from './client-statement.tsx';
import { HandInPage } from './hand-in-page.tsx';
import { statementsPath, type WireStatement } from './statement-wire.ts';

/** One paper, two tables: a client's statement, or an agent's cash being counted in. */
export default function StatementPage() {
  const { id } = useParams();
  const found = useItem(statementsPath, id);
  const statement = found.data as WireStatement | undefined;
  if (!statement) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return statement.kind === 'client' ? (
    <ClientStatement key={id} statement={statement} />
  ) : (
    <HandInPage key={id} statement={statement} />
  );
}
