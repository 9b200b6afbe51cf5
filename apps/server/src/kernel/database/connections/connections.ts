import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { isUnanswered } from './away.ts';
import { keptPlanOf, planIsStale } from './kept-plans.ts';

/** How a database is reached: plain data, so that a thread can open connections of its own. */
export interface ConnectionConfig extends pg.PoolConfig {
  /** For how long a pooler in between lends its sessions: until a transaction ends, or the connection. */
  pooler?: 'transaction' | 'session' | undefined;
  /** The same database past the pooler, for what needs a session of its own. */
  direct?: pg.PoolConfig | undefined;
  /** A standby, for long reads. */
  standby?: pg.PoolConfig | undefined;
}

/** A few connections beside those of calls; one that breaks while it is idle is made again when it is needed. */
export function sidePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The connection of one transaction. */
export interface Lent {
  query: pg.ClientBase['query'];
  release(error?: Error | boolean): void;
}

/**
 * The connections of a pool, each lent to one transaction at a time, and given up once it cannot be trusted: after a
 * change of leader, with a plan that no longer fits, or when a statement was not answered.
 */
export class Connections {
  readonly pool: pg.Pool;
  readonly open = new Set<pg.PoolClient>();
  readonly #doubted = new WeakSet<pg.PoolClient>();

  constructor(pool: pg.Pool, onIdleError: (error: Error) => void) {
    this.pool = pool;
    pool.on('error', (error) => {
      // Connections that are on their way out may meet a database that stops.
      if (!pool.ending) onIdleError(error);
    });
    // The pool listens to idle connections only: one that breaks between two statements of a transaction would end
    // the program, although the next statement fails anyway.
    pool.on('connect', (client) => {
      client.on('error', () => {});
      this.open.add(client);
    });
    pool.on('remove', (client) => this.open.delete(client));
  }

  /** From now on new connections are made: those that are open lead to a server that is no longer the leader. */
  doubt() {
    for (const client of this.open) this.#doubted.add(client);
  }

  async lend({ keepPlans = false } = {}): Promise<Lent> {
    for (;;) {
      const client = await this.pool.connect();
      if (!this.#doubted.has(client)) return this.#lent(client, keepPlans);
      client.release(true);
    }
  }

  /** The same as Kysely asks for it. */
  pooled(keepPlans: boolean): PostgresPool {
    const connect = () => this.lend({ keepPlans });
    return { options: this.pool.options, end: () => this.pool.end(), connect } as unknown as PostgresPool;
  }

  #lent(client: pg.PoolClient, keepPlans: boolean): Lent {
    let isSpoilt = false;
    let unanswered: unknown;
    const failed = (error: unknown, { name }: pg.QueryConfig) => {
      if (isUnanswered(error)) unanswered = error;
      isSpoilt ||= unanswered !== undefined || (name !== undefined && planIsStale(error));
      return error;
    };
    const query = async (given: string | pg.QueryConfig, values?: readonly unknown[]) => {
      // What is asked after an unanswered statement would wait for it, a rollback too.
      if (unanswered) throw unanswered;
      const asked = asConfig(given, values, keepPlans);
      return client.query(asked).catch((error: unknown) => {
        throw failed(error, asked);
      });
    };
    const release = (error?: Error | boolean) =>
      client.release(error || isSpoilt || this.#doubted.has(client));
    return { query: query as unknown as Lent['query'], release };
  }
}

function asConfig(given: string | pg.QueryConfig, values: readonly unknown[] = [], keepPlans = false) {
  const asked = typeof given === 'string' ? { text: given, values: [...values] } : given;
  const name = keepPlans ? keptPlanOf(asked) : undefined;
  return name ? { ...asked, name } : asked;
}
