import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** One part of the server and whether it can do its work now. */
export type Part = () => Promise<boolean> | boolean;

/** `/healthz` (alive), `/readyz` (each part, 503 when one is ill) and `/metrics` (Prometheus). */
export function serveHealth(app: FastifyInstance, parts: Record<string, Part>, metrics: Metrics) {
  app.get('/healthz', () => ({ alive: true }));
  app.get('/readyz', async (_, reply) => {
    const states = await Promise.all(
      Object.entries(parts).map(async ([name, well]) => [name, await stateOf(well)] as const),
    );
    const ready = states.every(([, state]) => state === 'ok');
    return reply.code(ready ? 200 : 503).send({ ready, parts: Object.fromEntries(states) });
  });
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

async function stateOf(well: Part) {
  try {
    return (await well()) ? 'ok' : 'down';
  } catch {
    return 'down';
  }
}
