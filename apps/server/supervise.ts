import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { frugal } from './frugal.ts';
import type { Ready } from './parent.ts';

export interface SuperviseOptions {
  /** The program of the server. */
  program: string;
  environment: NodeJS.ProcessEnv;
  /** Whom it runs as; as whoever starts it where absent. */
  account?: { uid: number; gid: number } | null;
  /** Called at each start that succeeds. */
  onReady: (ready: Ready) => void;
  /** Called when the server ends before it was ever ready: starting again would not help. */
  onFailure: () => void;
  say: (line: string) => void;
}

export interface Supervised {
  /** Ends the server and starts it anew. */
  restart(): void;
  /** Has the server drain and end; whatever takes too long is ended by force. */
  stop(): Promise<void>;
}

const firstPauseMs = 200;
const longestPauseMs = 10_000;
/** A server that lived this long starts again without a pause. */
const steadyAfterMs = 60_000;
const stopMsMax = 8_000;

/** Runs the server as a child and starts it again whenever it ends unasked. */
export function supervise(options: SuperviseOptions): Supervised {
  let child: ChildProcess;
  let wasReady = false;
  let stopping = false;
  let isAsked = false;
  let pauseMs = firstPauseMs;
  let startAgain: NodeJS.Timeout | undefined;

  const start = () => {
    const startedAt = Date.now();
    const env = { ...frugal.environment, ...options.environment };
    child = fork(options.program, { env, stdio: 'inherit', execArgv: [...frugal.execArgv], ...options.account });
    child.on('message', (message) => {
      if (!(message as Partial<Ready>).ready) return;
      wasReady = true;
      options.onReady(message as Ready);
    });
    child.on('error', (error) => options.say(`The server could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      if (stopping) return;
      // One that ends well was told to stop, and maybe the starter as well: a Ctrl-C reaches both.
      if (!wasReady && code !== 0) return options.onFailure();
      if (Date.now() - startedAt > steadyAfterMs) pauseMs = firstPauseMs;
      const why = isAsked ? null : (signal ?? `status ${code}`);
      isAsked = false;
      startAgain = setTimeout(() => {
        if (why) options.say(`The server ended unexpectedly (${why}); it starts again.`);
        start();
      }, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };
  start();

  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
    await gone;
    clearTimeout(force);
  };
  return {
    restart: () => {
      pauseMs = firstPauseMs;
      isAsked = true;
      child.kill('SIGTERM');
    },
    stop: async () => {
      stopping = true;
      clearTimeout(startAgain);
      await end();
    },
  };
}
