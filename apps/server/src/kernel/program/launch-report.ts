import type { Settings } from './settings.ts';

type Role = Settings['role'];

/** A demo account as shown at startup. */
interface DemoAccount {
  role: string;
  name: string;
  phone: string;
}

/** How to reach a running server. */
export interface Ready {
  /** The role of this program. */
  role: Role;
  url: string;
  mqttUrl: string;
  demoAccounts: DemoAccount[];
  /** Sets up a deployment, once. */
  setupCode?: string | undefined;
}

/** Messages from a server to the program that started it. */
export type LaunchReport =
  | { kind: 'progress'; step: string; done: number; total: number }
  /** The server is ready and asks for permission to open. */
  | { kind: 'asksToOpen' }
  | ({ kind: 'ready' } & Ready)
  | { kind: 'failed'; line: string };

/** Argument of servers that wait for permission to open. */
export const opensWhenTold = '--opens-when-told';

/** Reports the progress of startup; `step` is a short phrase, `done` and `total` count within it. */
export function reportProgress(step: string, done: number, total: number): void {
  void send({ kind: 'progress', step, done, total }, () =>
    done === total ? `${step}: done` : `${step}: ${Math.floor((100 * done) / total)} %`,
  );
}

/** Waits until the program that started this one is ready for visitors; returns at once if there is none. */
export function askToOpen(): Promise<void> {
  if (!process.send || !process.argv.includes(opensWhenTold)) return Promise.resolve();
  const told = new Promise<void>((resolve) => process.once('message', () => resolve()));
  void send({ kind: 'asksToOpen' }, () => '');
  return told;
}

/** The server now answers at `url`, and its broker at `mqttUrl`. */
export function reportReady({ role, url, mqttUrl, demoAccounts, setupCode }: Ready): void {
  void send({ kind: 'ready', role, url, mqttUrl, demoAccounts, setupCode }, () =>
    [servedLine({ role, url, mqttUrl }), ...(setupCode ? [setupLine(url, setupCode)] : [])].join('\n'),
  );
}

/** What a program with a single role does; undefined for those that serve the console. */
export const workOf = (role: Role): string | undefined =>
  role === 'gateway' ? 'hears vehicles' : role === 'jobs' ? 'does what is done by the clock' : undefined;

/** What this program serves, and where. */
export function servedLine({ role, url, mqttUrl }: Pick<Ready, 'role' | 'url' | 'mqttUrl'>): string {
  const work = workOf(role);
  if (!work) return `Kickstand answers at ${url}`;
  const where = role === 'gateway' ? `${work} at ${mqttUrl}` : work;
  return `Kickstand ${where}; health and figures at ${url}/healthz and ${url}/metrics`;
}

/** The message for whoever started a deployment that is not set up yet. */
const setupLine = (url: string, code: string) =>
  `Nobody has set this deployment up yet: open ${url}/#/setup, the setup code is ${code}`;

/** Reports in one line why the server cannot run; wait for it before the process ends. */
export async function reportFailed(line: string): Promise<void> {
  await send({ kind: 'failed', line }, () => line);
}

/**
 * Calls `stop` once when this process should end (SIGTERM, Ctrl-C, or the program that started it is gone), then ends
 * it. A second Ctrl-C ends it at once.
 */
export function whenAskedToStop(stop: () => Promise<void>): void {
  let asked = false;
  const once = async () => {
    if (asked) return;
    asked = true;
    const failed = await stop().then(
      () => false,
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        return true;
      },
    );
    process.exit(failed ? 1 : 0);
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', () => (asked ? process.exit(1) : void once()));
  process.on('disconnect', once);
  // Without a reader writing would end the process before it has stopped in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

function send(report: LaunchReport, asText: () => string): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(report, undefined, undefined, () => resolve());
    else process.stderr.write(`${asText()}\n`, () => resolve());
  });
}
