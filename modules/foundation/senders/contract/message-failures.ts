import { mailFailure } from '#foundation/letters/contract';

/** The word for what kept a message from leaving, out of its codes: `senders.said.<word>`. */
export const messageFailure = (reason: string) => (reason.startsWith('ELATE') ? 'late' : mailFailure(reason));
