import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { run } from '../../supervisor/run-program.ts';

/** The words of a line of systemd, with its quotes. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** What a unit file says, its instance put in place. */
function readUnit(folder: string, name: string) {
  const [base = '', instance] = name.replace(/\.service$/, '').split('@');
  const file = `${base}${instance === undefined ? '' : '@'}.service`;
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('%i', instance ?? '');
  const all = (key: string) =>
    text.split('\n').flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
  const one = (key: string) => all(key)[0] ?? '';
  const own = Object.fromEntries(
    all('Environment')
      .flatMap(wordsOf)
      .map((word) => word.split(/=(.*)/s).slice(0, 2)),
  );
  return {
    cwd: one('WorkingDirectory'),
    env: { PATH: process.env.PATH, ...own, ...parseEnv(readFileSync(one('EnvironmentFile'), 'utf8')) },
    start: one('ExecStart'),
    after: all('ExecStartPost'),
    once: one('Type') === 'oneshot',
    log: one('StandardOutput').replace('append:', ''),
  };
}

/** As much of systemd as the documented services need. */
export class Units {
  readonly #folder: string;
  readonly #journal: string;
  readonly #systemctl: (words: readonly string[]) => Promise<void>;
  readonly #running = new Map<string, ChildProcess>();

  constructor(folder: string, journal: string, systemctl: Units['systemctl']) {
    this.#folder = folder;
    this.#journal = journal;
    this.#systemctl = systemctl;
  }

  systemctl(words: readonly string[]) {
    return this.#systemctl(words);
  }

  async start(name: string) {
    const unit = readUnit(this.#folder, name);
    if (unit.once) return this.#runOnce(name, unit);
    const [program = '', ...args] = wordsOf(unit.start);
    const [out, err] = [openSync(unit.log, 'a'), openSync(join(this.#journal, name), 'a')];
    const child = spawn(program, args, { cwd: unit.cwd, env: unit.env, stdio: ['ignore', out, err] });
    for (const file of [out, err]) closeSync(file);
    this.#running.set(name, child);
    child.once('exit', () => this.#running.delete(name));
  }

  async #runOnce(name: string, unit: ReturnType<typeof readUnit>) {
    for (const line of [unit.start, ...unit.after]) {
      const [program = '', ...args] = wordsOf(line.replace(/^\+/, ''));
      if (program.endsWith('/systemctl')) {
        await this.systemctl(args);
        continue;
      }
      const { code, output } = await run(program, args, { cwd: unit.cwd, env: unit.env });
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
    }
  }

  /** What runs and begins so. */
  runningAs(beginning: string) {
    return [...this.#running.keys()].filter((name) => name.startsWith(beginning));
  }

  isRunning(name: string) {
    return this.#running.has(name);
  }

  async stop(name: string) {
    const child = this.#running.get(name);
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  async stopAll() {
    await Promise.all([...this.#running.keys()].map((name) => this.stop(name)));
  }
}
