import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';

/**
 * A way to a database that can be cut: while it is, connections break and new ones find nobody, as when the server is
 * restarted or the network between is down.
 */
export async function cuttable({ host, port = 5432, ...config }: PoolConfig) {
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-cut-'));
  const socketName = `.s.PGSQL.${port}`;
  const open = new Set<Socket>();
  const server = createServer((here) => {
    const there = connect(join(String(host), socketName));
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    here.pipe(there).pipe(here);
  });
  const listen = () => new Promise<void>((resolve) => server.listen(join(folder, socketName), resolve));
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  await listen();
  return {
    config: { ...config, host: folder, port },
    cut,
    mend: listen,
    close: async () => {
      if (server.listening) await cut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
