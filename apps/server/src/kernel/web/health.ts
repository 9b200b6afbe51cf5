import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** One part of the server and whether it can do its work now. */
export type Part = () => Promise<boolean> | boolean;

interface Watching {
  metrics: Metrics;
  /** Whether the tables are still being counted after a bulk load; lists are slower meanwhile. */
  isCounting?: (() => boolean) | undefined;
  /** Refuses who may not read the figures. */
  guard(request: FastifyRequest): Promise<void>;
}

const lookAt = (parts: Record<string, Part>) =>
  Promise.all(Object.entries(parts).map(async ([name, well]) => [name, await stateOf(well)] as const));

/** `/healthz` (alive), `/readyz` (each part, 503 when one is ill) and `/metrics` (Prometheus). */
export function serveHealth(
  app: FastifyInstance,
  parts: Record<string, Part>,
  { metrics, guard, isCounting }: Watching,
) {
  const config = { counted: 'watched' } as const;
  app.get('/healthz', { config }, () => ({ alive: true }));
  let looking: ReturnType<typeof lookAt> | undefined;
  app.get('/readyz', { config }, async (_, reply) => {
    // However many ask, the parts are looked at once at a time.
    looking ??= lookAt(parts).finally(() => {
      looking = undefined;
    });
    const states = await looking;
    const ready = states.every(([, state]) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ ready, parts: Object.fromEntries(states), ...(isCounting?.() && { counting: true }) });
  });
  app.get('/metrics', { onRequest: guard }, async (_, reply) =>
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
