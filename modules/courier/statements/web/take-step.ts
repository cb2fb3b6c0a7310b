import { Statement } from '#courier/statements/contract';
import { CallError, call, toast, useIntents } from '#platform/web';
import { refreshTouched } from '#platform/web/ui';
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
  return (verb: string, body: Record<string, unknown> = {}) => post(`${statementsPath}/${id}/${verb}`, body);
}

/** Whatever was settled shows everywhere at once. */
export const refreshSettling = () => refreshTouched(Statement);
