import { nothing } from '@kickstand/domain/access';
import type { Actor } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db.ts';
import { noteKeyUse, operatorOfKey } from './api-keys.store.ts';
import { grantedScope, whyIdle } from './grants.ts';
import { agentParents } from './session.store.ts';
import { hashOf } from './vault.ts';

const freshForMs = 1000;
const useNotedEveryMs = 60_000;
const mostCached = 5_000;

/** How a key looks: `ksk_` and 256 random bits. */
const isApiKey = (text: string) => /^ksk_[\w-]{43}$/.test(text);

export interface ApiKeys {
  /** The operator a key speaks for, or undefined. */
  actorOf(key: string): Promise<Actor | undefined>;
}

export function makeApiKeys({ database, now }: { database: Database; now(): number }): ApiKeys {
  const remembered = new Map<string, { actor: Actor | undefined; readAt: number }>();

  const load = async (digest: string) => {
    const [row, agents] = await database.read(nothing, async (db) => [
      await operatorOfKey(db, digest, now()),
      await agentParents(db),
    ]);
    if (!row || whyIdle(row)) return undefined;
    if (now() - (row.used_at ?? 0) > useNotedEveryMs)
      await database.write(nothing, (db) => noteKeyUse(db, row.key_id, now()));
    return { ...actorFrom(row), scope: grantedScope(row, agents) };
  };

  return {
    actorOf: async (key) => {
      if (!isApiKey(key)) return undefined;
      const digest = hashOf(key);
      const known = remembered.get(digest);
      if (known && Math.abs(now() - known.readAt) < freshForMs) return known.actor;
      const actor = await load(digest);
      if (remembered.size >= mostCached) remembered.clear();
      remembered.set(digest, { actor, readAt: now() });
      return actor;
    },
  };
}

interface OperatorRow {
  operator_id: string;
  phone: string;
  name: string;
  agent_id: number;
  role_id: string;
  role_name: string;
  codes: string[];
}

/** An operator as the kernel knows it, but for the scope. */
export const actorFrom = (row: OperatorRow): Omit<Actor, 'scope'> => ({
  operatorId: row.operator_id,
  phone: row.phone,
  name: row.name,
  agentId: row.agent_id,
  roleId: row.role_id,
  roleName: row.role_name,
  codes: new Set(row.codes),
});
