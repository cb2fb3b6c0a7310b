import { Statement } from '#courier/statements/contract';
import { judgeVerb, type Verb } from '#platform/entity';
import type { WireStatement } from './statement-wire.ts';

/** The steps that bring a statement to its end, in their order. */
const onward = ['submit', 'count', 'audit', 'pay', 'collect', 'carry'] as const;
export type NextStep = (typeof onward)[number];

/** The one step that brings the statement on, whoever may take it. */
export function nextStep(statement: WireStatement): NextStep | undefined {
  const standing = {
    state: statement.state,
    word: (field: string) => statement[field],
    isAuthor: false,
    handOf: () => null,
  };
  const anybody = { id: null, may: () => true };
  return onward.find((name) =>
    statement.state !== 'pending' || name !== 'count'
      ? judgeVerb(Statement.verbs[name] as Verb, standing, anybody) === 'yes'
      : false,
  );
}
