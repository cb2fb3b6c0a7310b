import type { ReactNode } from 'react';
import { formatMoment } from '../format.ts';
import type { Icon } from '../icons.ts';
import { Ltr } from '../ltr.tsx';

export interface Happening {
  id: number | string;
  title: ReactNode;
  at: string;
  who?: string | null | undefined;
  detail?: ReactNode;
  icon?: Icon;
}

/** Who did what when, latest first. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
  return (
    <ol className="k-timeline">
      {happenings.map(({ id, title, at, who, detail, icon: Mark }) => (
        <li key={id}>
          <span className="k-timeline-dot">{Mark && <Mark size="0.9rem" aria-hidden />}</span>
          <div>
            <div className="k-timeline-title">{title}</div>
            <div className="k-timeline-by">
              {who && <bdi>{who}</bdi>}
              <time dateTime={at}>
                <Ltr>{formatMoment(at)}</Ltr>
              </time>
            </div>
            {detail && <div className="k-timeline-detail">{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
