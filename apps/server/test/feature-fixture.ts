import { everything } from '@kickstand/domain/platform/access';
import type { OnRequested } from '../src/kernel/call/attempt.ts';
import { Database, type Db } from '../src/kernel/database/db.ts';
import { freshDatabase } from './database.ts';
import { kernelApp, type Routes } from './kernel-app.ts';

export const fixtureNow = 1_790_000_000_000;

/**
 * The routes of one feature through the real kernel, on a database of their own. It holds the agents 2 (the root),
 * 3 and 4 (franchisees) with the service areas 21, 31 and 41.
 */
export async function featureFixture(routes: Routes, { onRequested }: { onRequested?: OnRequested } = {}) {
  const fresh = await freshDatabase();
  const database = new Database(fresh.app);
  const clock = { now: fixtureNow };
  const now = () => clock.now;
  const { app, gate, as, stranger } = kernelApp({ database, now, routes, onRequested });
  await database.write(everything, furnish);

  return {
    fresh,
    database,
    app,
    gate,
    /** Moved by tests; it stands still otherwise. */
    clock,
    write: <T>(work: (db: Db) => Promise<T>) => database.write(everything, work),
    as,
    stranger,
    close: async () => {
      await app.close();
      await fresh.drop();
    },
  };
}
export type FeatureFixture = Awaited<ReturnType<typeof featureFixture>>;

/** The companies and areas of every test. */
export async function furnish(db: Db) {
  const created_at = new Date(fixtureNow);
  const agents = [
    { agent_id: 2, parent_id: null, name: 'root', kind: 'direct', depth: 1 },
    { agent_id: 3, parent_id: 2, name: 'north', kind: 'franchise', depth: 2 },
    { agent_id: 4, parent_id: 2, name: 'south', kind: 'franchise', depth: 2 },
  ];
  const place = { centre_lng: 113.5, centre_lat: 30.5, boundary: '[]', created_at };
  await db
    .insertInto('agent')
    .values(agents.map((agent) => ({ ...agent, created_at })))
    .execute();
  await db
    .insertInto('service_area')
    .values(
      agents.map(({ agent_id, name }) => ({ service_area_id: agent_id * 10 + 1, agent_id, name, ...place })),
    )
    .execute();
}
