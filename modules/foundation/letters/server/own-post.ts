import type { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { connectOutside, within } from '#platform/server';
import { defaultTimeoutMs, messageOf, type Post } from './post.ts';

/** A mail server of a company's own, as it was set. */
export interface OwnServer {
  host: string;
  port: number;
  encryption: 'tls' | 'ssl' | null;
  username: string | null;
  password: string | null;
  /** The password was sealed under another secret: nothing leaves until it is typed again. */
  isLocked: boolean;
  from: { name: string; address: string };
}

interface Bounds {
  allowsPrivate: boolean;
  timeoutMs?: number | undefined;
}

type Handed = (error: null, given: { connection: Socket }) => void;

/** Over a company's own server. Each letter has a connection of its own, to an address that was judged; late, it is cut off. */
export function byOwnServer(server: OwnServer, { allowsPrivate, timeoutMs = defaultTimeoutMs }: Bounds): Post {
  const { host, port, from } = server;
  return {
    outcome: 'sent',
    deliver: async (envelope) => {
      const until = Date.now() + timeoutMs;
      const auth = signingIn(server);
      const connection = await connectOutside({ host, port, timeoutMs, allowsPrivate });
      const transport = createTransport({
        host,
        port,
        secure: server.encryption === 'ssl',
        requireTLS: server.encryption === 'tls',
        ignoreTLS: server.encryption === null,
        ...(auth && { auth }),
        getSocket: (_options: object, answer: Handed) => answer(null, { connection }),
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await within(until - Date.now(), transport.sendMail(messageOf(envelope, from)));
      } catch (error) {
        connection.destroy();
        throw error;
      }
    },
    forget: async () => undefined,
  };
}

function signingIn({ username, password, isLocked }: OwnServer): { user: string; pass: string } | null {
  if (!username) return null;
  if (isLocked) throw Object.assign(new Error('the password cannot be opened'), { code: 'ESEALED' });
  return { user: username, pass: password ?? '' };
}
