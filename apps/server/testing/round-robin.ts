import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What stands before several processes: each request, and each websocket, to the next of them. */
export interface RoundRobin {
  base: string;
  /** How many websockets go to each. */
  sockets(): number[];
  close(): Promise<void>;
}

/**
 * Takes turns and remembers nobody. A process that takes no connection is passed over, for it has not heard of the request; one that
 * breaks off in between leaves whoever asked without an answer, as a proxy must.
 */
export async function roundRobin(targets: readonly string[]): Promise<RoundRobin> {
  const ports = targets.map((target) => Number(new URL(target).port));
  const open = ports.map(() => new Set<Socket>());
  let turn = 0;
  const inTurn = () => {
    turn++;
    return ports.map((_, nth) => (turn + nth) % ports.length);
  };
  const server = createServer(
    (asked, answer) =>
      void passOn(
        asked,
        answer,
        inTurn().map((nth) => ports[nth] as number),
      ),
  );
  server.on('upgrade', (asked, page: Socket, head: Buffer) => {
    page.on('error', () => page.destroy());
    const tryNext = ([nth, ...others]: number[]) => {
      if (nth === undefined) return page.destroy();
      const there = connect(ports[nth] as number, '127.0.0.1');
      let isThrough = false;
      there.on('connect', () => {
        isThrough = true;
        there.write(`GET ${asked.url} HTTP/1.1\r\n${headLines(asked)}\r\n\r\n`);
        if (head.length) there.write(head);
        page.pipe(there).pipe(page);
        open[nth]?.add(there);
      });
      there.on('error', () => (isThrough ? page.destroy() : tryNext(others)));
      there.on('close', () => {
        open[nth]?.delete(there);
        if (isThrough) page.destroy();
      });
      page.on('close', () => there.destroy());
    };
    tryNext(inTurn());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets: () => open.map(({ size }) => size),
    close: async () => {
      server.close();
      server.closeAllConnections();
      for (const one of open) for (const socket of one) socket.destroy();
    },
  };
}

const headLines = ({ rawHeaders }: IncomingMessage): string =>
  rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [])).join('\r\n');

async function passOn(asked: IncomingMessage, answer: ServerResponse, [port, ...others]: number[]): Promise<void> {
  const body = await buffer(asked).catch(() => null);
  if (body === null) return void answer.destroy();
  const tryAt = (port: number | undefined, others: number[]) => {
    if (port === undefined) return void answer.writeHead(503, { 'retry-after': '1' }).end();
    const { method, url: path, headers } = asked;
    const there = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
      answered.on('error', () => answer.destroy());
      answered.on('aborted', () => answer.destroy());
    });
    there.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') tryAt(others[0], others.slice(1));
      else answer.destroy();
    });
    there.end(body);
  };
  tryAt(port, others);
}
