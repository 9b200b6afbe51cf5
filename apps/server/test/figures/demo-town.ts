import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { prepareDemo } from '../../src/demo/demo.service.ts';
import { makeFeatures } from '../../src/features.ts';
import { addUpRides } from '../../src/insight/analysis/ride-hours.jobs.ts';
import { fold } from '../../src/insight/reports/fold.service.ts';
import { writeTotals } from '../../src/insight/vehicle-statistics/shelf.jobs.ts';
import { noteShelf } from '../../src/insight/vehicle-statistics/shelf.store.ts';
import type { Route } from '../../src/kernel/call/calls.ts';
import { Database, type Db } from '../../src/kernel/database/db.ts';
import { makeSession } from '../../src/platform/session/session.feature.ts';
import { countDemand } from '../../src/work/demand/demand.jobs.ts';
import { ratesMade } from '../../src/work/demand/made-rates.ts';
import { freshDatabase } from '../database.ts';
import { everyCode, fixtureSecret } from '../harness.ts';
import { kernelApp } from '../kernel-app.ts';
import { AProvider } from '../money/a-provider.ts';
import { memoryStore } from '../pictures.ts';
import { unexpected } from '../unexpected.ts';

const dayMs = 86_400_000;
export const zone = 'Asia/Shanghai';

/** The demo's small town with a past of so many days, all features through the real kernel, and whoever sees some of it. */
export async function demoTown(days: number) {
  const fresh = await freshDatabase();
  const database = new Database(fresh.app);
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-figures-'));
  const clock = { now: 1_790_000_000_000 };
  const now = () => clock.now;
  let routes: readonly Route[] = [];
  const session = makeSession({
    database,
    now,
    secret: fixtureSecret,
    demo: false,
    sms: { send: async () => ({ is: 'accepted' }) },
  });
  const past = days * dayMs;
  const part = 3_600_000;
  const depth = { trips: past, tracks: part, staffTracks: part, telemetry: part, fineSnapshots: part };
  await prepareDemo({
    database,
    owner: fresh.ownerConfig,
    vault: session.vault,
    settings: { dataDir, demoScale: 'small', businessZone: zone },
    now,
    depth: { ...depth, snapshots: part, samples: past },
  });
  const { app, as } = kernelApp({
    database,
    now,
    routes: () => {
      routes = makeFeatures({
        settings: { demo: false, businessZone: zone },
        session,
        vehicles: {},
        providers: new Map([['wechat', { provider: new AProvider(now), merchantId: '1900000109' }]]),
        files: memoryStore([]),
        tell: () => undefined,
      }).routes;
      return routes;
    },
  });
  await session.epochs.refresh();
  const write = <T>(work: (db: Db) => Promise<T>) => database.write(everything, work);
  const settle = async () => {
    await fold({ database, now, zone });
    await addUpRides({ database, zone });
    await write((db) => noteShelf(db, clock.now));
    await writeTotals({ database, now, zone });
    await countDemand({ database, now, zone }, unexpected, ratesMade);
  };
  await settle();
  return {
    database,
    clock,
    /** What files are made with. */
    parts: { database, now, zone, routes: () => routes, folder: join(dataDir, 'files') },
    write,
    settle,
    today: () => businessDayOf(clock.now, zone),
    reader: (scope: Scope) => as({ codes: everyCode, scope, agentId: 2 }),
    close: async () => {
      await app.close();
      await fresh.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type DemoTown = Awaited<ReturnType<typeof demoTown>>;
