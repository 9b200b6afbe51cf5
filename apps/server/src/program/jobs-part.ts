import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Job, JobParts } from '../feature.ts';
import type { Database } from '../kernel/database/db.ts';
import { takeTurns } from '../kernel/program/in-turn.ts';
import { repeatEvery, type Stop, stopAll } from '../kernel/program/repeat-every.ts';
import { named } from '../kernel/program/round-watch.ts';
import { filesDirOf, type Settings } from '../kernel/program/settings.ts';
import type { Metrics } from '../kernel/web/metrics.ts';
import type { Log } from '../log.ts';
import { jobFigures, showFigures } from './figures.ts';
import { forgettingJob } from './forgetting.ts';
import { runLeased } from './job-leases.ts';
import type { LivePart } from './live-part.ts';
import { answersCalls, doesJobs } from './roles.ts';
import { noteVitalsEveryMinute } from './vitals.ts';

type Done = Pick<JobParts, 'database' | 'now' | 'routes' | 'elsewhere' | 'onTrouble'>;

/** What all jobs of a program are done with. */
export const jobPartsOf = (
  { settings, live }: { settings: Settings; live: LivePart },
  done: Done,
): JobParts => ({
  ...done,
  zone: settings.businessZone,
  folder: filesDirOf(settings),
  inTurn: takeTurns(),
  tell: live.tell,
  tellVehicleUse: live.tellVehicleUse,
  onQueued: live.wake,
  fleet: live.source.fleet,
  bus: live.bus,
});

interface Here {
  settings: Settings;
  live: LivePart;
  jobs: readonly Job[];
  log: Log;
  version: string;
  metrics: Metrics;
  /** For work that catches up on the past. */
  yielding: Database;
}

/** Starts the jobs that are this program's to do, and notes in the database that it runs. Returns how to stop. */
export async function startJobs(here: Here, parts: JobParts): Promise<Stop> {
  const { settings, live, log } = here;
  const stopping = new AbortController();
  // Work of many pieces says of each what failed; once it is cut off, that is the interruption.
  const failed = (what: string) => (err: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err }, what);
  };
  const isHere = {
    jobs: doesJobs(settings),
    gateway: live.gateway !== undefined,
    calls: answersCalls(settings),
  };
  const own = [...here.jobs, forgettingJob].filter(({ where }) => isHere[where]);
  const catchingUp: JobParts = { ...parts, database: here.yielding };
  const begin = ({ start, trouble, catchesUp }: Job) =>
    start(catchesUp ? catchingUp : parts, failed(trouble));
  const isLeased = ({ where, shared }: Job) => where === 'jobs' && !shared;
  const leased = new Map(own.filter(isLeased).map((job) => [job.name, job]));
  const program = {
    id: randomUUID(),
    role: settings.role,
    host: hostname(),
    version: here.version,
    startedAt: parts.now(),
  };
  showFigures({ registry: here.metrics.registry, database: parts.database, doesJobs: isHere.jobs });
  const stopLeased = await runLeased([...leased.keys()], (name) => begin(leased.get(name) as Job), {
    database: parts.database,
    now: parts.now,
    program,
    isAlone: settings.role === 'all',
    figures: jobFigures(here.metrics.registry, parts.now),
    onError: failed('leases of jobs could not be renewed; it is tried again'),
  });
  const stopVitals = noteVitalsEveryMinute({
    database: parts.database,
    metrics: here.metrics,
    programId: program.id,
    onError: failed('how this program fares could not be noted'),
  });
  return stopAll(
    async () => stopping.abort(),
    stopLeased,
    stopVitals,
    repeatEvery(1_000, live.source.followFences, failed('fences could not be followed')),
    ...own.filter((job) => !isLeased(job)).map((job) => named(job.name, () => begin(job))),
  );
}
