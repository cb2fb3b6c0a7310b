import { hashSync, verifySync } from '@node-rs/argon2';
import { answering } from '#platform/server/threads';

export type PasswordAsk = { password: string; stored: string } | { password: string };

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Verified against where there is no such account, so that asking takes the same work either way.
const nobody = hashSync('nobody has this password', cost);

answering((ask: PasswordAsk) =>
  'stored' in ask ? verifySync(ask.stored || nobody, ask.password) : hashSync(ask.password, cost),
);
