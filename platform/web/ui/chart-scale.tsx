import type { ReactNode } from 'react';
import './chart-scale.css';

export interface ChartMark {
  /** How far up, of a hundred. */
  at: number;
  text: string;
}

/**
 * A chart with its scale beside it, on the side reading begins, and a line across it at each figure. For the eye alone: each bar says its
 * own figure, or a table does.
 */
export function ChartScale({ marks, children }: { marks: readonly ChartMark[]; children: ReactNode }) {
  return (
    <div className="k-scaled">
      <div className="k-scale" aria-hidden>
        {marks.map(({ at, text }) => (
          <bdi key={at} style={{ insetBlockEnd: `${at}%` }}>
            {text}
          </bdi>
        ))}
      </div>
      <div className="k-plot">
        <div className="k-scale-lines" aria-hidden>
          {marks.map(({ at }) => (
            <i key={at} style={{ insetBlockEnd: `${at}%` }} />
          ))}
        </div>
        {children}
      </div>
    </div>
  );
}
