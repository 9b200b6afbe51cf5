import type { Settings } from './settings.ts';

type Role = Settings['role'];

/** One of the accounts of the demo, as it is shown to whoever starts it. */
interface DemoAccount {
  role: string;
  name: string;
  phone: string;
}

/** How a server that answers can be reached. */
export interface Ready {
  /** What of the server this program is. */
  role: Role;
  url: string;
  mqttUrl: string;
  demoAccounts: DemoAccount[];
  /** Begins a deployment that nobody has set up yet, once. */
  setupCode?: string | undefined;
}

/** What a server tells the program that started it. */
export type LaunchReport =
  | { kind: 'progress'; step: string; done: number; total: number }
  /** The server has all that it needs and asks whether it may open: it waits for an answer. */
  | { kind: 'asksToOpen' }
  | ({ kind: 'ready' } & Ready)
  | { kind: 'failed'; line: string };

/** An argument of servers that open when whoever started them answers. */
export const opensWhenTold = '--opens-when-told';

/** How far the preparation is; `step` is a short phrase, `done` and `total` count within it. */
export function reportProgress(step: string, done: number, total: number): void {
  void send({ kind: 'progress', step, done, total }, () =>
    done === total ? `${step}: done` : `${step}: ${Math.floor((100 * done) / total)} %`,
  );
}

/** Wait until the program that started this one has everything that people see; nobody waits without one that answers. */
export function askToOpen(): Promise<void> {
  if (!process.send || !process.argv.includes(opensWhenTold)) return Promise.resolve();
  const told = new Promise<void>((resolve) => process.once('message', () => resolve()));
  void send({ kind: 'asksToOpen' }, () => '');
  return told;
}

/** The server answers at `url` now, and its broker at `mqttUrl`. */
export function reportReady({ role, url, mqttUrl, demoAccounts, setupCode }: Ready): void {
  void send({ kind: 'ready', role, url, mqttUrl, demoAccounts, setupCode }, () =>
    [servedLine({ role, url, mqttUrl }), ...(setupCode ? [setupLine(url, setupCode)] : [])].join('\n'),
  );
}

/** What a program of several does; undefined for those that serve the console. */
export const workOf = (role: Role): string | undefined =>
  role === 'gateway' ? 'hears vehicles' : role === 'jobs' ? 'does what is done by the clock' : undefined;

/** What this program serves, and where. */
export function servedLine({ role, url, mqttUrl }: Pick<Ready, 'role' | 'url' | 'mqttUrl'>): string {
  const work = workOf(role);
  if (!work) return `Kickstand answers at ${url}`;
  const where = role === 'gateway' ? `${work} at ${mqttUrl}` : work;
  return `Kickstand ${where}; health and figures at ${url}/healthz and ${url}/metrics`;
}

/** What is said to whoever started a deployment that nobody has set up yet. */
const setupLine = (url: string, code: string) =>
  `Nobody has set this deployment up yet: open ${url}/#/setup, the setup code is ${code}`;

/** Why the server cannot run, in one line; wait for it before the process ends. */
export async function reportFailed(line: string): Promise<void> {
  await send({ kind: 'failed', line }, () => line);
}

/**
 * Calls `stop` once when this process shall end (SIGTERM, Ctrl-C, or the program that started it is gone) and ends it
 * afterwards. A second Ctrl-C does not wait any longer.
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
