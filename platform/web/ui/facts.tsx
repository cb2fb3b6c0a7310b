import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Long texts take the whole width. */
  isWide?: boolean;
  /** A picture is as high as several others. */
  isPicture?: boolean;
}

/** What is known of a record, label above value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="k-facts">
      {facts.map((fact) => (
        <div key={fact.label} data-wide={fact.isWide || undefined} data-picture={fact.isPicture || undefined}>
          <dt>{fact.label}</dt>
          <dd>
            {fact.value === '' || fact.value === null || fact.value === undefined ? (
              <span className="k-none">–</span>
            ) : (
              fact.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
