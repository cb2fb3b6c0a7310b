import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gridOf, type LabelPaper } from '#erp/labels/contract';
import { CallError, call } from '#platform/web';
import { runsPath } from './open-labels.ts';

/** The first sheet as it will come out of the printer, drawn anew while goods and paper are chosen. */
export function LabelPreview({ body, paper }: { body: Record<string, unknown>; paper: LabelPaper }) {
  const { t } = useTranslation();
  const [asked] = useDebouncedValue(JSON.stringify(body), 400);
  const found = useQuery({
    queryKey: ['label-preview', asked],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      call<{ svg: string }>('POST', `${runsPath}/preview`, {
        body: JSON.parse(asked),
        signal,
        silent: true,
        quiet: true,
        formTakesFields: true,
      }),
  });
  const address = usePicture(found.data?.svg);
  const problem = found.error instanceof CallError ? (Object.values(found.error.fields)[0] ?? found.error.message) : undefined;
  const { width, height } = gridOf(paper).page;
  return (
    <figure className="lb-preview">
      <figcaption className="lb-legend">
        {t('labelDesk.preview')} {found.isFetching && <Loader size="0.8rem" />}
      </figcaption>
      {problem ? (
        <p className="lb-problem" role="status">
          {problem}
        </p>
      ) : (
        <div className="lb-page" style={{ aspectRatio: `${width} / ${height}` }} data-roll={height < 100 || undefined}>
          {address && <img src={address} alt={t('labelDesk.preview')} />}
        </div>
      )}
    </figure>
  );
}

/** An address for a drawing, as long as it is shown. */
function usePicture(svg: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!svg) return;
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return address;
}
