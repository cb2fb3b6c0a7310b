import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Ltr } from '#platform/web';

interface FigureProps {
  label: string;
  value: string;
  more?: ReactNode;
  moreLabel?: string;
  /** The rows behind it. */
  to: string;
}

/** A number that matters, with the rows behind it. */
export function Figure({ label, value, more, moreLabel, to }: FigureProps) {
  return (
    <Link to={to} className="st-figure">
      <span>{label}</span>
      <strong>
        <Ltr>{value}</Ltr>
      </strong>
      {more && (
        <small>
          {moreLabel && `${moreLabel} `}
          {more}
        </small>
      )}
    </Link>
  );
}
