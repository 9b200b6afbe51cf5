import type { Scope } from '@kickstand/domain/platform/access';
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Connection, Reading } from '../list/cursor.ts';
import { within } from '../program/within.ts';
import { childSpan, isTracing } from '../tracing/spans.ts';
import { noteStatement } from '../tracing/statements.ts';
import { failedCommit, isReadOnly } from './connections/away.ts';
import { type ConnectionConfig, Connections, sidePool } from './connections/connections.ts';
import { beginOnStandby, standbyPool } from './connections/standby.ts';
import { rightsChannel, rightsWatch } from './rights-changes.ts';
import type { Tables } from './tables.ts';

export type { ConnectionConfig };

/** One connection's queries, and how lists are read through it; undefined: page by page. */
export type Db = (Kysely<Tables> | Transaction<Tables>) & { reading?: Reading | undefined };

/** A query that stands in another one as a table. */
export type TableSql = RawBuilder<unknown>;

/** Driver types: 64-bit and numeric values are numbers (all of ours are below 2^53), instants are epoch milliseconds. */
const digits = (text: string, from: number, to: number) => {
  let value = 0;
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
};

/** `2026-11-21 08:00:00.123456+00`: in a UTC session, parsed digit by digit, which is noticeable over a million rows. */
function instantOf(text: string) {
  if (text[0] === '0' || text[4] !== '-' || text[10] !== ' ' || !text.endsWith('+00'))
    return Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  const [month, day, hour] = [digits(text, 5, 7), digits(text, 8, 10), digits(text, 11, 13)];
  const fraction = text[19] === '.' ? Number(text.slice(20, -3).padEnd(3, '0').slice(0, 3)) : 0;
  const [minute, second] = [digits(text, 14, 16), digits(text, 17, 19)];
  return Date.UTC(digits(text, 0, 4), month - 1, day, hour, minute, second, fraction);
}

const numeric = (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) && !text.includes('.')) throw new RangeError(`${text} is beyond 2^53`);
  return value;
};
pg.types.setTypeParser(20, numeric);
pg.types.setTypeParser(1700, numeric);
pg.types.setTypeParser(1184, instantOf);
pg.types.setTypeParser(1082, (text) => text);

/** An instant (epoch milliseconds) to compare a column with. Writing takes `new Date(ms)`. */
export const at = (milliseconds: number) => sql<number>`${new Date(milliseconds)}::timestamptz`;

/**
 * A number as a column of type `real` stores it: the nearest 32-bit float. PostgreSQL refuses a text like `4.62e-74` for
 * such a column ("out of range for type real") instead of rounding it to zero, so computed values pass through here
 * before being written.
 */
export const asReal = (value: number) => Math.fround(value);

const listed = (ids: Scope['agentIds']) => {
  if (ids === 'all') return 'all';
  if (!ids.every(Number.isSafeInteger)) throw new TypeError('scope ids must be whole numbers');
  return ids.join(',');
};

/** The statement that sets whose rows the rest of the transaction may touch. */
export const setScope = ({ agentIds, opAreaIds }: Scope) =>
  `select set_config('app.agents', '${listed(agentIds)}', true), set_config('app.areas', '${listed(opAreaIds)}', true)`;

/** The first statement of a read-only transaction. */
export const readingBegins = 'begin isolation level repeatable read read only';

const beginReading = (scope: Scope) => `${readingBegins}; ${setScope(scope)}`;

/**
 * How often a transaction may be tried that failed with this: serialisation failures and deadlocks pass, and a new
 * connection may find the new leader.
 */
function attemptsAfter(error: unknown) {
  if (['40001', '40P01'].includes(String((error as { code?: unknown })?.code))) return 5;
  return isReadOnly(error) ? 2 : 1;
}

/** Whether a statement was cancelled because it took too long. */
export const wasTooSlow = (error: unknown) => (error as { code?: unknown })?.code === '57014';

/** The application's entry point to PostgreSQL: every statement runs in a transaction that sets whose rows it may touch. */
export class Database {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<Tables>;
  readonly #keepingPlans: Kysely<Tables>;
  readonly #connections: Connections;
  readonly #config: ConnectionConfig;
  readonly #direct: pg.Pool | undefined;
  readonly #standby: pg.Pool | undefined;

  /** Over a pool of its own. */
  static open(config: ConnectionConfig, onIdleError: (error: Error) => void) {
    return new Database(new pg.Pool(config), onIdleError, config);
  }

  constructor(
    pool: pg.Pool,
    onIdleError: (error: Error) => void = () => {},
    config: ConnectionConfig = pool.options,
  ) {
    this.pool = pool;
    this.#config = config;
    this.#connections = new Connections(pool, onIdleError);
    this.#direct = config.direct && sidePool({ ...config.direct, max: 2 });
    this.#standby = standbyPool(config.standby);
    const over = (keepPlans: boolean) =>
      new Kysely<Tables>({
        dialect: new PostgresDialect({ pool: this.#connections.pooled(keepPlans) }),
        ...(isTracing() && { log: noteStatement }),
      });
    this.kysely = over(false);
    // A pooler that lends a session per transaction gives the next one to somebody who knows no names.
    this.#keepingPlans = over(config.pooler !== 'transaction');
  }

  /** Connections whose session stays the same, past any pooler: for notifications. */
  get direct(): pg.Pool {
    return this.#direct ?? this.pool;
  }

  /**
   * Reads within a scope, from one snapshot; nothing can be written. A statement that exceeds its time limit is
   * cancelled and fails.
   */
  read<T>(scope: Scope, work: (db: Db) => Promise<T>, statementMs?: number): Promise<T> {
    const limit =
      statementMs === undefined ? '' : `; set local statement_timeout = ${Math.ceil(statementMs)}`;
    return inTransaction(this.kysely, `${beginReading(scope)}${limit}`, work).catch((error: unknown) => {
      // The transaction is read-only wherever it runs: this says nothing about the server.
      throw isReadOnly(error) ? new Error('a read tried to write', { cause: error }) : error;
    });
  }

  /**
   * The same, also handing over the connection, for work on a million rows. Reads from the standby, where there is one
   * that has caught up.
   */
  async readAsOfNow<T>(scope: Scope, work: (db: Db, client: Connection) => Promise<T>): Promise<T> {
    const begin = beginReading(scope);
    const there = this.#standby && (await beginOnStandby(this.#standby, this.pool, begin));
    const client = there ?? (await this.#connections.lend());
    const pool = { connect: async () => client, end: async () => {}, options: {} } as unknown as PostgresPool;
    const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    return inTransaction(kysely, there ? undefined : begin, (db) => work(db, client));
  }

  /** Reads within a scope over several connections that share one snapshot, for long work that can be divided. */
  readSideBySide<T>(scope: Scope, connections: number, work: (dbs: readonly Db[]) => Promise<T>): Promise<T> {
    return this.read(scope, async (first) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(first);
      const begin = `${readingBegins}; set transaction snapshot '${rows[0]?.id}'; ${setScope(scope)}`;
      const joined = (dbs: readonly Db[]): Promise<T> =>
        dbs.length >= connections
          ? work(dbs)
          : inTransaction(this.kysely, begin, (next) => joined([...dbs, next]));
      return joined([first]);
    });
  }

  /**
   * Makes changes within a scope: all or nothing. Retried at most 5 times after conflicts between transactions, and once
   * over a new connection when the server is no longer the leader. A CommitUnknown leaves open which it was. Keeping plans
   * is for transactions that come by the thousand and find their rows by key.
   */
  async write<T>(
    scope: Scope,
    work: (db: Db) => Promise<T>,
    { keepPlans = false }: { keepPlans?: boolean } = {},
  ): Promise<T> {
    const kysely = keepPlans ? this.#keepingPlans : this.kysely;
    for (let attempt = 1; ; attempt++) {
      try {
        const begin = `begin; ${setScope(scope)}`;
        return await inTransaction(kysely, begin, (db) => tellingRights(db, work), failedCommit);
      } catch (error) {
        if (isReadOnly(error)) this.#connections.doubt();
        if (attempt >= attemptsAfter(error)) throw error;
      }
    }
  }

  /** Closes all connections; statements still running after this time (ms) are cancelled. */
  async close(patienceMs = Number.POSITIVE_INFINITY) {
    const closed = Promise.all([this.kysely.destroy(), this.#direct?.end(), this.#standby?.end()]);
    if (await within(patienceMs, closed)) return;
    const { open } = this.#connections;
    // A pooler tells numbers of its own; it cancels by itself what a connection leaves behind.
    if (!this.#config.pooler) await endSessions(this.pool.options, open);
    // Where the database did not hear that, it learns by the connections that are gone.
    for (const client of open) void (client as unknown as pg.Client).end().catch(() => {});
    await closed;
  }
}

/** Cancels what these connections are running, if the database can be reached: otherwise it would run on for nobody. */
async function endSessions(config: pg.ClientConfig, clients: ReadonlySet<pg.PoolClient>) {
  const pids = [...clients].map((client) => (client as unknown as { processID: number }).processID);
  const ending = new pg.Client(config);
  ending.on('error', () => {});
  try {
    await ending.connect();
    await ending.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
  } catch {
    // A database that is away is at nothing.
  } finally {
    await ending.end().catch(() => {});
  }
}

/** Runs the work and notifies every program, on commit, if it changed somebody's rights. */
async function tellingRights<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const watch = rightsWatch();
  const done = await work(db.withPlugin(watch.plugin) as Db);
  if (watch.changed()) await sql`select pg_notify(${rightsChannel}, '')`.execute(db);
  return done;
}

/** Runs work on one connection, which is released in the end; without `begin` its transaction has begun. */
function inTransaction<T>(
  kysely: Kysely<Tables>,
  begin: string | undefined,
  work: (db: Db) => Promise<T>,
  meaningOf = (error: unknown) => error,
) {
  const kind = begin === undefined || begin.startsWith(readingBegins) ? 'read' : 'write';
  return childSpan(`${kind} transaction`, () =>
    kysely.connection().execute(async (db) => {
      if (begin) await sql.raw(begin).execute(db);
      try {
        const done = await work(db);
        await sql
          .raw('commit')
          .execute(db)
          .catch((error: unknown) => {
            throw meaningOf(error);
          });
        return done;
      } catch (error) {
        await sql
          .raw('rollback')
          .execute(db)
          .catch(() => {});
        throw error;
      }
    }),
  );
}
