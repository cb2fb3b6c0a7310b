import { CallError, call, refreshLists, toast, useIntents } from '#platform/web';
import type { StepVerb } from './next-step.ts';
import { statementsPath, type WireStatement } from './statement-wire.ts';

/** Posts about statements; pressed again after a lost answer, it is the same intent and posts once. */
export function usePostStatement() {
  const intents = useIntents();
  return async (path: string, body: Record<string, unknown> = {}): Promise<WireStatement> => {
    const intent = [path, body];
    try {
      const { item } = await call<{ item: WireStatement }>('POST', path, {
        body,
        idempotencyKey: intents.keyOf(intent),
        onMessage: (message) => toast('success', message, { timer: 6000 }),
      });
      intents.end(intent);
      return item;
    } catch (error) {
      if (error instanceof CallError) intents.end(intent, error);
      throw error;
    } finally {
      await refreshSettling();
    }
  };
}

/** Takes a step of one statement. */
export function useTakeStep(id: number) {
  const post = usePostStatement();
  return (verb: StepVerb, body: Record<string, unknown> = {}) => post(`${statementsPath}/${id}/${verb}`, body);
}

/** Whatever was settled shows everywhere at once. */
export async function refreshSettling(): Promise<void> {
  const lists = [
    'statement-accounts/mine',
    'unsettled-clients',
    'unsettled-deliveries',
    'unsettled-receiving-deliveries',
    'treasuries',
  ];
  await Promise.all([refreshLists(statementsPath), ...lists.map((name) => refreshLists(`/api/v1/${name}`))]);
}
