import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './supervisor/run-program.ts';

interface Part {
  name: 'server' | 'simulator' | 'console';
  /** Exists when the part is built. */
  result: string;
  build(): Promise<void>;
}

const root = join(import.meta.dirname, '..');

const parts: Part[] = [
  { name: 'server', result: 'main.js', build: () => bundle('server') },
  { name: 'simulator', result: 'main.js', build: () => bundle('simulator') },
  { name: 'console', result: 'index.html', build: buildConsole },
];

interface Building {
  /** What of it to build; all when nothing is said. */
  of?: readonly Part['name'][];
  onProgress?(step: string, done: number, total: number): void;
}

/** What starts a deployment, and what people see of it. */
export const [programs, pages] = [['server', 'simulator'], ['console']] as const;

/** Builds server, simulator and console; what has not changed since it was built is left alone. Answers what was built. */
export async function buildAll(options: Building = {}): Promise<string[]> {
  const common = hashOf(['packages', 'package-lock.json', 'tsconfig.json', 'tools/build.ts']);
  const stale = parts
    .filter(({ name }) => options.of?.includes(name) ?? true)
    .map((part) => ({
      ...part,
      state: createHash('sha256')
        .update(common)
        .update(hashOf([`apps/${part.name}`]))
        .digest('hex'),
    }))
    .filter((part) => !isBuilt(part));
  let done = 0;
  const report = () =>
    options.onProgress?.(stale.length ? 'Building' : 'The programs are built', done, stale.length || 1);
  report();
  await Promise.all(
    stale.map(async (part) => {
      rmSync(stampOf(part), { force: true });
      await part.build();
      mkdirSync(join(root, 'apps', part.name, 'dist'), { recursive: true });
      writeFileSync(stampOf(part), part.state);
      done++;
      report();
    }),
  );
  return stale.map((part) => part.name);
}

function isBuilt(part: Part & { state: string }): boolean {
  if (!existsSync(join(root, 'apps', part.name, 'dist', part.result))) return false;
  return existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === part.state;
}

function stampOf(part: Part): string {
  return join(root, 'apps', part.name, 'dist', '.built');
}

/** A digest of the names and contents of all sources below some paths; tests do not count. */
function hashOf(paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash: ReturnType<typeof createHash>, path: string) {
  const full = join(root, path);
  if (path.includes('.')) {
    hash.update(`${path}\n`).update(readFileSync(full));
    return;
  }
  for (const entry of readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/^(dist|node_modules|test)$|\.test\.tsx?$|^\./.test(entry.name)) continue;
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) addTo(hash, child);
    else hash.update(`${child}\n`).update(readFileSync(join(root, child)));
  }
}

/** What is bundled by itself: the program, and the threads that it starts. */
function programsOf(app: 'server' | 'simulator'): Record<string, string> {
  const source = join(root, 'apps', app, 'src');
  const main = join(source, 'main.ts');
  if (app === 'simulator') return { main };
  return {
    main,
    'making.worker': join(source, 'program', 'making.worker.ts'),
    'read-bill.worker': join(source, 'money', 'provider-api', 'read-bill.worker.ts'),
    'bank-reader.worker': join(source, 'money', 'reconcile', 'bank', 'bank-reader.worker.ts'),
    'mp3.worker': join(source, 'fleet', 'upgrades', 'voices', 'mp3.worker.ts'),
    'fence-reader.worker': join(source, 'places', 'fences', 'fence-reader.worker.ts'),
    'import-reader.worker': join(source, 'platform', 'exports', 'import-reader.worker.ts'),
    'repricing.worker': join(source, 'rides', 'price-impact', 'repricing.worker.ts'),
    'dry-run.worker': join(source, 'work', 'task-rules', 'dry-run.worker.ts'),
    'planning.worker': join(source, 'work', 'work-plans', 'planning.worker.ts'),
    'rates.worker': join(source, 'work', 'demand', 'rates.worker.ts'),
    'past.worker': join(source, 'demo', 'history', 'past.worker.ts'),
  };
}

const bundle = (app: 'server' | 'simulator') => bundled(programsOf(app), join(root, 'apps', app, 'dist'));

/**
 * A source with escapes for what Latin-1 has not. esbuild leaves it in templates and regular expressions, and one such
 * character makes V8 hold the whole bundle with two bytes for each, in every thread.
 */
const escaped = (source: string) =>
  // What follows a backslash is left as it is: it would become a letter of the escape itself.
  source.replace(/(?<!\\)[\u{100}-\u{10ffff}]/gu, (one) => one.split('').map(unitEscape).join(''));

const unitEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Programs for Node as one file each in `outdir`, with what they use of ours and without packages of others. */
export async function bundled(entryPoints: Record<string, string>, outdir: string) {
  const { build } = await import('esbuild');
  await build({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'silent',
    plugins: [
      {
        name: 'own-packages-only',
        setup(setup) {
          setup.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@kickstand/') ? undefined : { path, external: true },
          );
        },
      },
      {
        name: 'latin-1-only',
        setup(setup) {
          setup.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            contents: escaped(readFileSync(path, 'utf8')),
            loader: 'ts',
          }));
        },
      },
    ],
  });
}

async function buildConsole() {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'console'),
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    // Whatever else is being done waits for the processor less than people wait for a page.
    onSpawn: (pid) => setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL),
  });
  if (code !== 0) throw new Error(`The console cannot be built:\n${output}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const startedAt = performance.now();
  const built = await buildAll();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${built.length ? `Built ${built.join(', ')}` : 'Everything was built'} (${seconds} s)`);
}
