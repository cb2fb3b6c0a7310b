import { parentPort, Worker } from 'node:worker_threads';
import { giveWay } from './give-way.ts';

interface Bounds {
  /** As many at once. */
  most: number;
  /** A thread that nobody has asked for so long ends; where none is said it stays, for what it costs to start. */
  idleSeconds?: number;
}
interface Task {
  ask: unknown;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}
type Said = { answer: unknown } | { error: string };

/**
 * Asks a program (`answering`) in threads of its own: one thing at a time of each, started when they are needed. An idle one keeps
 * no process alive, and of one that falls over only who asked it hears.
 */
export function keptThreads<Ask, Answer>(program: URL, { most, idleSeconds }: Bounds): (ask: Ask) => Promise<Answer> {
  const waiting: Task[] = [];
  const busy = new Map<Worker, Task | null>();
  const ends = new Map<Worker, NodeJS.Timeout>();

  function next(): void {
    if (waiting.length === 0) return;
    const idle = [...busy].find(([, task]) => !task)?.[0];
    const thread = idle ?? (busy.size < most ? started() : undefined);
    if (!thread) return;
    const task = waiting.shift() as Task;
    clearTimeout(ends.get(thread));
    busy.set(thread, task);
    thread.ref();
    thread.postMessage(task.ask);
  }

  function started(): Worker {
    const thread = new Worker(program);
    thread.on('message', (said: Said) => {
      const task = busy.get(thread);
      busy.set(thread, null);
      rest(thread);
      if ('error' in said) task?.reject(new Error(said.error));
      else task?.resolve(said.answer);
      next();
    });
    thread.on('error', (error) => forget(thread, error as Error));
    thread.on('exit', () => forget(thread, new Error('the thread ended')));
    return thread;
  }

  function rest(thread: Worker): void {
    thread.unref();
    if (!idleSeconds) return;
    const end = () => {
      forget(thread);
      void thread.terminate();
    };
    ends.set(thread, setTimeout(end, idleSeconds * 1000).unref());
  }

  function forget(thread: Worker, reason?: Error): void {
    const task = busy.get(thread);
    busy.delete(thread);
    ends.delete(thread);
    if (reason) task?.reject(reason);
    next();
  }

  return (ask) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({ ask, resolve: resolve as Task['resolve'], reject });
    next();
    return promise;
  };
}

/** What such a program says to each thing it is asked; what it need not copy it hands over. */
export function answering<Ask, Answer>(
  answer: (ask: Ask) => Promise<Answer> | Answer,
  handedOver: (answer: Answer) => ArrayBuffer[] = () => [],
): void {
  giveWay();
  parentPort?.on('message', async (ask: Ask) => {
    try {
      const given = await answer(ask);
      parentPort?.postMessage({ answer: given } satisfies Said, handedOver(given));
    } catch (error) {
      parentPort?.postMessage({ error: String((error as Error).message ?? error) } satisfies Said);
    }
  });
}
