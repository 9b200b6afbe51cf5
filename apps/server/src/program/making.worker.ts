import { workerData } from 'node:worker_threads';
import { makeFeatures } from '../features.ts';
import { Refused } from '../kernel/call/refuse.ts';
import { Database } from '../kernel/database/db.ts';
import { answerRequests } from '../kernel/program/worker-requests.ts';
import { type FileRequest, makeHere } from '../platform/exports/file-making.service.ts';
import { makeSession } from '../platform/session/session.feature.ts';
import type { MakingData, MakingProgress, MakingWord } from './making-thread.ts';
import { OnlyInProgram, programsOwn } from './programs-own.ts';

// In a thread of its own: a million rows take most of a minute, in which everybody else is answered as always.
const { connection, secret, settings } = workerData as MakingData;
const now = () => Date.now();
/** Each file takes one; those that are made at once are few. */
const connections = 8;
/** The first rows of a long list may have to be sorted before they come. */
const answerWithinMs = 600_000;
const database = Database.open(
  { ...connection, max: connections, query_timeout: answerWithinMs },
  () => undefined,
);
const own = programsOwn();
const session = makeSession({
  database,
  secret: Buffer.from(secret),
  demo: settings.demo,
  zone: settings.businessZone,
  now,
});
const { routes, makers } = makeFeatures({
  settings,
  session: {
    ...session,
    epochs: own.of('epochs'),
    sessions: own.of('sessions'),
    deps: { ...session.deps, epochs: own.of('epochs'), sessions: own.of('sessions') },
  },
  vehicles: { fleet: own.of('fleet') },
  providers: own.of('providers'),
  files: own.of('files'),
  tell: () => undefined,
});
own.close();

/** How often is told how far a file is, ms: a word for each batch would cost more than is seen of it. */
const tellEvery = 250;

function rarely(tell: (progress: MakingProgress) => void) {
  let told = Number.NEGATIVE_INFINITY;
  return async (progress: MakingProgress) => {
    const at = performance.now();
    if (at - told < tellEvery && progress.done !== progress.total) return;
    told = at;
    tell(progress);
  };
}

answerRequests<FileRequest, MakingWord, MakingProgress>(
  async ({ job, folder, now: began, sheetRows }, guided) => {
    const parts = {
      database,
      routes: () => routes,
      makers: () => makers,
      folder,
      zone: settings.businessZone,
      now: () => began,
      ...(sheetRows !== undefined && { sheetRows }),
    };
    const guidance = { signal: guided.signal, onProgress: rarely(guided.tell) };
    try {
      return { kind: 'made', made: await makeHere(parts, job, guidance) };
    } catch (error) {
      if (error instanceof OnlyInProgram) return { kind: 'here' };
      if (!(error instanceof Refused)) throw error;
      const { code, facts, fields } = error;
      return { kind: 'refused', refused: { code, facts, fields } };
    }
  },
);
