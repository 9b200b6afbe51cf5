import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A program that is kept running. */
export interface SupervisedProgram {
  /** For messages: `The server …`. */
  name: string;
  /** Node's arguments: the file and what precedes and follows it. */
  args: string[];
  env: NodeJS.ProcessEnv;
  /** What it says, and how to answer. */
  onMessage?: (message: unknown, answer: (message: string) => void) => void;
  onOutput: (chunk: Uint8Array) => void;
  /** Told about each unexpected end and the delay of the restart. */
  onCrash: (line: string) => void;
  /** Called when it ended too often to be started again. */
  onGivenUp: (line: string) => void;
}

/** When to start again: after `firstMs`, doubled up to `longestMs`; a run of `quickMs` or more counts as healthy. */
export interface Patience {
  firstMs: number;
  longestMs: number;
  quickMs: number;
  quickFailures: number;
}

const patient: Patience = { firstMs: 1_000, longestMs: 30_000, quickMs: 60_000, quickFailures: 5 };

/** A running program that can be ended. */
export interface Supervised {
  /** Ends it for good, with SIGTERM and after the deadline with SIGKILL. */
  stop(deadlineMs: number): Promise<void>;
  restart(deadlineMs: number): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/** Starts a program and starts it again when it ends unasked, with growing delays. */
export function supervise(program: SupervisedProgram, patience = patient): Supervised {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wanted = true;
  let quickFailures = 0;

  function start() {
    const startedAt = Date.now();
    const started = launch(program);
    child = started;
    started.once('exit', (code, signal) => {
      if (child === started) child = undefined;
      if (wanted) crashed(`${code === null ? signal : `exit code ${code}`}`, Date.now() - startedAt);
    });
  }

  function crashed(how: string, ranMs: number) {
    quickFailures = ranMs < patience.quickMs ? quickFailures + 1 : 1;
    if (quickFailures >= patience.quickFailures) {
      program.onGivenUp(`The ${program.name} ended ${quickFailures} times in a row (${how}) and stays down.`);
      return;
    }
    const delayMs = Math.min(patience.longestMs, patience.firstMs * 2 ** (quickFailures - 1));
    program.onCrash(`The ${program.name} ended (${how}) and is started again in ${delayMs / 1000} s.`);
    timer = setTimeout(start, delayMs);
  }

  async function end(deadlineMs: number) {
    wanted = false;
    clearTimeout(timer);
    const ending = child;
    if (!ending) return;
    const gone = new Promise<true>((resolve) => ending.once('exit', () => resolve(true)));
    ending.kill('SIGTERM');
    if (await Promise.race([gone, wait(deadlineMs, false, { ref: false })])) return;
    ending.kill('SIGKILL');
    await gone;
  }

  start();
  return {
    stop: end,
    async restart(deadlineMs) {
      await end(deadlineMs);
      wanted = true;
      quickFailures = 0;
      start();
    },
    kill() {
      wanted = false;
      clearTimeout(timer);
      child?.kill('SIGKILL');
    },
  };
}

function launch(program: SupervisedProgram): ChildProcess {
  const child = spawn(process.execPath, program.args, {
    env: program.env,
    // Its own process group: Ctrl-C in the terminal must not reach it before its turn has come.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.on('data', program.onOutput);
  child.stderr?.on('data', program.onOutput);
  const answer = (message: string) => void (child.connected && child.send(message));
  child.on('message', (message) => program.onMessage?.(message, answer));
  // A failed start ends in 'exit' or, when there is no process at all, here.
  child.on('error', (error) => program.onOutput(Buffer.from(`${error.message}\n`)));
  return child;
}
