import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread whose program is next to its caller: the source when nothing is bundled, otherwise its own bundle next
 * to the server's. `here` is the caller's `import.meta.url`.
 */
export function startThread(here: string, name: `${string}.worker`, options: WorkerOptions) {
  if (!here.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, here), options);
  const source = new URL(`./${name}.ts`, here).href;
  const program = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(source)})))`;
  return new Worker(program, { ...options, eval: true });
}
