import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TillPaper } from '#erp/pos/contract';
import { call } from '#platform/web';

/** Why a till's paper could not be booked, as the server says it. */
export function PaperProblem({ id }: { id: number }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['till-paper-problem', id],
    queryFn: ({ signal }) =>
      call<{ problem: { text: string } | null }>('GET', `/api/v1/${TillPaper.path}/${id}/problem`, { signal, silent: true }),
  });
  const text = found.data?.problem?.text;
  if (!text) return null;
  return (
    <section className="k-attention" role="alert">
      <p>
        {t('tillPaper.options.state.refused')}: <bdi>{text}</bdi>
      </p>
    </section>
  );
}
