import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { launch, type Running } from './supervisor/launch.ts';

const root = join(import.meta.dirname, '..');
const settleMs = 200;
const stopMs = 10_000;
const source = (app: string) => [
  '--enable-source-maps',
  '--import',
  'tsx',
  join(root, 'apps', app, 'src', 'main.ts'),
];

/** Calls back once things have settled after a change of a source below one of the folders. */
function whenChanged(folders: string[], call: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.(ts|sql)$/.test(file) || /\.test\.ts$|(^|\/)dist\//.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(call);
      }, settleMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** The console by Vite's own server, which replaces changed modules in the open page. */
function serveConsole(url: string): () => Promise<void> {
  const vite = spawn(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'],
    {
      cwd: join(root, 'apps', 'console'),
      env: { ...process.env, SERVER_URL: url },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const gone = new Promise<void>((resolve) => vite.once('exit', () => resolve()));
  return async () => {
    vite.kill('SIGTERM');
    await gone;
  };
}

async function beside({ url, server, simulator, progress }: Running) {
  const unwatchServer = whenChanged(['apps/server/src', 'packages', 'db/migrations'], async () => {
    progress.say('A source has changed, the server is started again …');
    await server.restart(stopMs);
  });
  const unwatchSimulator = whenChanged(['apps/simulator/src', 'packages'], async () => {
    progress.say('A source has changed, the simulator is started again …');
    await simulator?.restart(stopMs);
  });
  const stopConsole = serveConsole(url);
  return async () => {
    unwatchServer();
    unwatchSimulator();
    await stopConsole();
  };
}

process.exit(
  await launch({
    server: source('server'),
    simulator: source('simulator'),
    prepare: async () => undefined,
    beside,
  }),
);
