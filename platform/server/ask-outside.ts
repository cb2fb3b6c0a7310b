import { type IncomingMessage, request } from 'node:http';
import { isIP } from 'node:net';
import { connect as encrypted } from 'node:tls';
import { connectOutside, within } from './outside.ts';

interface Asked {
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  timeoutMs: number;
  /** See `connectOutside`. */
  allowsPrivate: boolean;
}

interface Answered {
  status: number;
  text: string;
}

/** What is read of an answer: services that people name may send whatever they like. */
const longestAnswer = 64_000;

/**
 * Asks a service that a person named, at an address that was judged, and hears its answer. Nothing leads it elsewhere: an answer that
 * names another place is an answer like any other. In time, or it is given up.
 */
export async function askOutside({ url, method, headers, body, timeoutMs, allowsPrivate }: Asked): Promise<Answered> {
  const until = Date.now() + timeoutMs;
  const isSecure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const socket = await connectOutside({ host, port, timeoutMs, allowsPrivate });
  const createConnection = () => (isSecure ? encrypted({ socket, ...(!isIP(host) && { servername: host }) }) : socket);
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request(
      { createConnection, method, path: url.pathname + url.search, headers: { host: url.host, connection: 'close', ...headers } },
      resolve,
    );
    asking.once('error', reject);
    asking.end(body);
  });
  const heard = answered.then(async (answer) => ({ status: answer.statusCode ?? 0, text: await beginningOf(answer) }));
  return within(until - Date.now(), heard).finally(() => socket.destroy());
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer.setEncoding('utf8')) {
    text += part;
    if (text.length >= longestAnswer) break;
  }
  return text.slice(0, longestAnswer);
}
