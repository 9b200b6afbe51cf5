import { everything } from '@kickstand/domain/platform/access';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database, Db } from '../kernel/database/db.ts';
import { backupAge, type QueueStand, queueStands } from '../platform/status/queues.store.ts';
import { poolStand } from './figures.store.ts';

/** Whoever scrapes waits no longer for the database. */
const statementMs = 2_000;

interface Parts {
  registry: Registry;
  database: Database;
  /** Whether this program tells the figures that the deployment has once. */
  doesJobs: boolean;
}

/** Adds to `/metrics` how the database's connections stand and, in a program for jobs, queues and backups. */
export function showFigures({ registry, database, doesJobs }: Parts) {
  const registers = [registry];
  new Gauge({
    name: 'kickstand_database_connections',
    help: 'Connections of this program to the database, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, value] of Object.entries(poolStand(database.pool))) this.set({ state }, value);
    },
  });
  if (!doesJobs) return;
  const read = <T>(work: (db: Db) => Promise<T>) => database.read(everything, work, statementMs);
  const queueGauge = (name: string, help: string, figureOf: (stand: QueueStand) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        // While the database does not answer nothing is known of it.
        const stands = await read(queueStands).catch(() => []);
        this.reset();
        for (const stand of stands) this.set({ queue: stand.queue }, figureOf(stand));
      },
    });
  queueGauge(
    'kickstand_queue_waiting',
    'What is due in a queue and waits for the jobs',
    ({ waiting }) => waiting,
  );
  queueGauge(
    'kickstand_queue_oldest_seconds',
    'For how long the oldest piece of a queue has been due',
    ({ oldestSeconds }) => oldestSeconds,
  );
  new Gauge({
    name: 'kickstand_backup_age_seconds',
    help: 'Seconds since the last completed backup; absent: there was none',
    registers,
    // A gauge without labels is 0 from the start, which would be a backup of this moment.
    labelNames: ['kind'],
    async collect() {
      const seconds = await read(backupAge).catch(() => undefined);
      this.reset();
      if (seconds !== undefined) this.set({ kind: 'whole' }, seconds);
    },
  });
}

/** What the jobs that run in this program come to in `/metrics`. */
export function jobFigures(registry: Registry, now: () => number) {
  const registers = [registry];
  const rounds = new Counter({
    name: 'kickstand_job_rounds_total',
    help: 'Rounds of a job, by outcome',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const due = new Map<string, number>();
  new Gauge({
    name: 'kickstand_job_late_seconds',
    help: 'By how much the next round of a job is late; 0 while one is under way',
    labelNames: ['job'],
    registers,
    collect() {
      this.reset();
      for (const [job, at] of due) this.set({ job }, Math.max(0, now() - at) / 1000);
    },
  });
  return {
    began: (job: string) => due.set(job, Number.POSITIVE_INFINITY),
    ended(job: string, { pauseMs, failed }: { pauseMs: number; failed: boolean }) {
      rounds.inc({ job, outcome: failed ? 'failed' : 'done' });
      due.set(job, now() + pauseMs);
    },
    /** Another program runs it from now on. */
    forget: (job: string) => void due.delete(job),
  };
}
export type JobFigures = ReturnType<typeof jobFigures>;
