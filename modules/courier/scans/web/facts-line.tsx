import { Fragment } from 'react';

/** Names of either direction in one line, each kept whole. */
export function FactsLine({ facts }: { facts: readonly (string | null | undefined)[] }) {
  return facts.filter(Boolean).map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ));
}
