import { Database } from '../kernel/database/db.ts';
import { openDatabase } from '../kernel/database/embedded-postgres.ts';
import { ensurePartitions, keepPartitions } from '../kernel/database/partitions.ts';
import { keepRetention } from '../kernel/database/retention.ts';
import { ensureSchema } from '../kernel/database/schema/migrate.ts';
import { refreshStatistics } from '../kernel/database/statistics.ts';
import { reportProgress } from '../kernel/program/launch-report.ts';
import type { Settings } from '../kernel/program/settings.ts';
import { within } from '../kernel/program/within.ts';
import type { Log } from '../log.ts';
import { doesJobs } from './roles.ts';
import { openYielding } from './yielding.ts';

/** How many connections a program opens at most, by its role. */
const poolSizes = { all: 20, api: 12, gateway: 6, jobs: 8 } as const;
/**
 * So long a program waits for the answer to a statement, ms: a leader that hangs would hold it for ever. Jobs have
 * statements that take minutes; a call's reads are cancelled after ten seconds.
 */
const answerWithinMs = { all: 300_000, api: 15_000, gateway: 15_000, jobs: 300_000 } as const;
/** So long statements under way are waited for when the server stops. */
const statementsPatienceMs = 500;

/** The database, opened and migrated as far as this server may. */
export async function startDatabase(settings: Settings, log: Log) {
  reportProgress('Starting the database', 0, 1);
  const opened = await openDatabase(settings, (line) => log.info(line));
  try {
    reportProgress('Starting the database', 1, 1);
    await ensureSchema(opened.owner, {
      automatic: opened.kind === 'embedded' || settings.demo,
      onStep: (done, total) => reportProgress('Preparing the schema', done, Math.max(1, total)),
    });
  } catch (error) {
    await opened.stop();
    throw error;
  }
  const stopPartitions = await keepPartitions(opened.owner, Date.now, (error) =>
    log.warn({ err: error }, 'the partitions of the next months could not be made'),
  );
  const stopRetention = doesJobs(settings)
    ? keepRetention(opened.owner, Date.now, (error) =>
        log.warn({ err: error }, 'partitions that are too old could not be dropped'),
      )
    : undefined;
  const config = {
    ...opened.app,
    max: settings.databasePool ?? poolSizes[settings.role],
    connectionTimeoutMillis: 5_000,
    query_timeout: answerWithinMs[settings.role],
    // Whoever looks at pg_stat_activity sees whose statement it is.
    application_name: `kickstand-${settings.role}`,
  };
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection ended');
  const database = Database.open(config, onIdleError);
  const yielding = opened.kind === 'embedded' ? openYielding(config, onIdleError) : undefined;
  return {
    database,
    /** The same for work that catches up on the past: it yields to everyone where the database runs on this machine. */
    yielding: yielding ?? database,
    /** How the program reaches it, for threads with connections of their own. */
    connection: config,
    owner: opened.owner,
    /** Makes the partitions of the past from an instant on, before a bulk load. */
    makeRoom: (since: number) => ensurePartitions(opened.owner, Date.now(), since),
    /** After a bulk load. */
    refreshStatistics: (until: AbortSignal) => refreshStatistics(opened.owner, until),
    stop: async () => {
      await within(statementsPatienceMs, Promise.all([stopPartitions(), stopRetention?.()]));
      await Promise.all([database, yielding].map((one) => one?.close(statementsPatienceMs)));
      await opened.stop();
    },
  };
}
