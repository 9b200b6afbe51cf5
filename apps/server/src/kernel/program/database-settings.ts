import { z } from 'zod';
import { connections, databaseRule, databaseUrl } from './setting-kinds.ts';

/** A PostgreSQL of the operator's, and the ways to it. */
export interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  /** For how long the pooler at `databaseUrl` lends a session; undefined: there is none. */
  readonly databasePooler: 'transaction' | 'session' | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReadUrl: string | undefined;
  /** Connections of this program; undefined: by its role. */
  readonly databasePool: number | undefined;
}

/** What those settings are called, may be and mean. */
export const databaseSettings = {
  databaseUrl: {
    name: 'DATABASE_URL',
    default: '',
    rule: databaseRule,
    meaning: 'A PostgreSQL server (15 or newer) to use; without it an embedded one runs in the data folder',
    schema: databaseUrl.optional(),
  },
  databaseOwnerUrl: {
    name: 'DATABASE_OWNER_URL',
    default: '',
    rule: `${databaseRule}, together with DATABASE_URL`,
    meaning:
      'The same database, as the user that owns the schema and may migrate it, past any pooler; defaults to DATABASE_DIRECT_URL, then DATABASE_URL',
    schema: databaseUrl.optional(),
  },
  databasePooler: {
    name: 'DATABASE_POOLER',
    default: '',
    rule: 'transaction or session, together with DATABASE_URL and DATABASE_DIRECT_URL',
    meaning:
      'How the connection pooler at DATABASE_URL (PgBouncer) lends its sessions: `transaction` or `session`; empty when there is none (see [A connection pooler](#a-connection-pooler))',
    schema: z.enum(['transaction', 'session']).optional(),
  },
  databaseDirectUrl: {
    name: 'DATABASE_DIRECT_URL',
    default: '',
    rule: `${databaseRule}, together with DATABASE_POOLER`,
    meaning:
      'The same database and user as DATABASE_URL, past the pooler: for notifications and whatever else needs a session of its own',
    schema: databaseUrl.optional(),
  },
  databaseReadUrl: {
    name: 'DATABASE_READ_URL',
    default: '',
    rule: `${databaseRule}, together with DATABASE_URL`,
    meaning:
      'A standby of the same database, from which exports are read once it has caught up; the leader is read when it has not, or is away',
    schema: databaseUrl.optional(),
  },
  databasePool: {
    name: 'DATABASE_POOL',
    default: '',
    rule: 'a number of connections from 4 to 200',
    meaning:
      'How many database connections this program opens at most; by default 20 with `ROLE=all`, 12 with `api`, 6 with `gateway`, 8 with `jobs`',
    schema: connections.optional(),
  },
};

/** The first setting that lacks another one, and the one that it lacks. */
export function databaseSettingAlone(read: DatabaseSettings) {
  const needs = [
    ['databaseOwnerUrl', 'databaseUrl'],
    ['databaseReadUrl', 'databaseUrl'],
    ['databasePooler', 'databaseUrl'],
    ['databasePooler', 'databaseDirectUrl'],
    ['databaseDirectUrl', 'databasePooler'],
  ] as const;
  const alone = needs.find(([one, other]) => read[one] && !read[other]);
  return alone && databaseSettings[alone[0]];
}
