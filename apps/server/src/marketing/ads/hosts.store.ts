import type { AdHosts } from '@kickstand/contract/marketing/ads';
import type { Db } from '../../kernel/database/db.ts';

const one = (db: Db) => db.selectFrom('ad_hosts').select(['hosts', 'version']);

/** Lists the hosts that ads may link to. */
export const hostsNow = (db: Db): Promise<AdHosts> => one(db).executeTakeFirstOrThrow();

/** Locks the host list. */
export const lockHosts = (db: Db): Promise<AdHosts> => one(db).forUpdate().executeTakeFirstOrThrow();

export const putHosts = (db: Db, hosts: readonly string[], { by, now }: { by: string; now: number }) =>
  db
    .updateTable('ad_hosts')
    .set((eb) => ({
      hosts: [...hosts],
      updated_at: new Date(now),
      updated_by: by,
      version: eb('version', '+', 1),
    }))
    .execute();
