import { nothing } from '@kickstand/domain/platform/access';
import { sessionIdleMs } from '@kickstand/domain/platform/session';
import type { Database, Db } from '../../../kernel/database/db.ts';
import { type Epoch, makeEpoch } from '../crypto/epoch.ts';
import { addEpoch, type DatedEpoch, livingEpochs, lockEpochs, revokeEpochs } from './epochs.store.ts';
import type { Vault } from './vault.ts';

const week = 7 * 86_400_000;

/** The maximum age of cached keys: a revocation elsewhere takes effect within a second. */
const freshForMs = 1000;

export interface Epochs {
  /** Rereads the keys after a second; the gate does so before every call, so that nothing else must wait. */
  refresh(): Promise<void>;
  /** The epoch for new handshakes. */
  current(): DatedEpoch;
  all(): readonly DatedEpoch[];
  byKid(kid: string): Epoch | undefined;
  /** Begins a new epoch and returns its id; older ones stay valid until their sessions end. */
  rotate(): Promise<string>;
  /** Revokes an epoch at once; all its sessions need a new handshake. False if there is none with that id. */
  revoke(kid: string): Promise<boolean>;
  /** Rotates when the latest is a week old, and deletes what no session can use any more. Run by the jobs role. */
  tend(): Promise<void>;
}

interface Needs {
  database: Database;
  vault: Vault;
  now(): number;
}

export function makeEpochs({ database, vault, now }: Needs): Epochs {
  let known: readonly DatedEpoch[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let changes = 0;

  const begin = async (db: Db) => {
    const epoch = makeEpoch();
    await addEpoch(db, vault, epoch, now());
    return epoch.kid;
  };

  const change = async <T>(work: (db: Db) => Promise<T>) => {
    const done = await database.write(nothing, async (db) => {
      await lockEpochs(db);
      return work(db);
    });
    readAt = Number.NEGATIVE_INFINITY;
    changes += 1;
    return done;
  };

  const read = () => database.read(nothing, (db) => livingEpochs(db, vault));

  const readAnew = async (): Promise<void> => {
    const before = changes;
    const found = await read();
    if (found.length === 0) await change(async (db) => (await livingEpochs(db, vault)).length || begin(db));
    // A result read while the keys were changing is outdated.
    if (changes !== before) return readAnew();
    known = found;
    readAt = now();
  };

  const refresh = async () => {
    if (Math.abs(now() - readAt) < freshForMs) return;
    reading ??= readAnew().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  return {
    refresh,
    all: () => known,
    current: () => {
      const [newest] = known;
      if (!newest) throw new Error('no server key was read yet');
      return newest;
    },
    byKid: (kid) => known.find((epoch) => epoch.kid === kid),
    rotate: () => change(begin),
    revoke: (kid) =>
      change(async (db) => {
        const revoked = await revokeEpochs(db, [kid], now());
        if ((await livingEpochs(db, vault)).length === 0) await begin(db);
        return revoked > 0;
      }),
    tend: () =>
      change(async (db) => {
        const [newest, ...older] = await livingEpochs(db, vault);
        if (!newest || now() - newest.createdAt >= week) await begin(db);
        const useless = older.filter(({ createdAt }) => now() - createdAt > week + sessionIdleMs);
        await revokeEpochs(
          db,
          useless.map(({ kid }) => kid),
          now(),
        );
      }),
  };
}
