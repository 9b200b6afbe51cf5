import { nothing, type Rights, within } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Actor, Caller } from '../../../kernel/call/ctx.ts';
import type { Database } from '../../../kernel/database/db.ts';
import { rightsOfAccount, whyIdle } from '../gate/rights.ts';
import { companies } from '../login/operators.store.ts';
import { noteKeyUse, operatorOfKey } from './api-keys.store.ts';
import { hashOf } from './vault.ts';

const freshForMs = 1000;
const useNotedEveryMs = 60_000;
const mostCached = 5_000;

/** The format of a key: `ksk_` and 256 random bits. */
const isApiKey = (text: string) => /^ksk_[\w-]{43}$/.test(text);

/** The operator of a key, whether it may make calls that require step-up, and whether assistants may change with it. */
type KeyHolder = Required<Pick<Caller, 'needsNoProof' | 'assistantWrites'>> & { actor: Actor };

export interface ApiKeys {
  /** The holder of a key, or undefined. */
  holderOf(key: string): Promise<KeyHolder | undefined>;
  /** The operator of a recently used key, from the cache. */
  remembers(key: string): string | undefined;
}

interface Needs {
  database: Database;
  now(): number;
  /** The IANA zone of business days. */
  zone: string;
}

export function makeApiKeys({ database, now, zone }: Needs): ApiKeys {
  const remembered = new Map<string, { holder: KeyHolder | undefined; readAt: number }>();

  const load = async (digest: string): Promise<KeyHolder | undefined> => {
    const [row, agents] = await database.read(nothing, async (db) => [
      await operatorOfKey(db, digest, now()),
      await companies(db),
    ]);
    if (!row || whyIdle(row, agents, businessDayOf(now(), zone))) return undefined;
    if (now() - (row.used_at ?? 0) > useNotedEveryMs)
      await database.write(nothing, (db) => noteKeyUse(db, row.key_id, now()));
    const actor = { ...actorFrom(row), ...limitedTo(row, rightsOfAccount(row, agents)) };
    return { actor, needsNoProof: row.step_up, assistantWrites: row.assistant_writes };
  };

  return {
    remembers: (key) => (isApiKey(key) ? remembered.get(hashOf(key))?.holder?.actor.operatorId : undefined),
    holderOf: async (key) => {
      if (!isApiKey(key)) return undefined;
      const digest = hashOf(key);
      const known = remembered.get(digest);
      if (known && Math.abs(now() - known.readAt) < freshForMs) return known.holder;
      const holder = await load(digest);
      if (remembered.size >= mostCached) remembered.clear();
      remembered.set(digest, { holder, readAt: now() });
      return holder;
    },
  };
}

/** A key may have fewer rights than its account, never more. */
function limitedTo(
  { key_codes, key_areas }: { key_codes: string[] | null; key_areas: number[] | null },
  { codes, scope, limits }: Rights,
): Rights {
  const { agentIds, opAreaIds } = scope;
  return {
    limits,
    codes: key_codes ? new Set(key_codes.filter((code) => codes.has(code))) : codes,
    scope: { agentIds, opAreaIds: within(opAreaIds, key_areas ?? 'all') },
  };
}

interface OperatorRow {
  operator_id: string;
  phone: string;
  name: string;
  agent_id: number;
  role_id: string;
  role_name: string;
}

/** An operator for the kernel, without rights. */
export const actorFrom = (row: OperatorRow): Omit<Actor, keyof Rights> => ({
  operatorId: row.operator_id,
  phone: row.phone,
  name: row.name,
  agentId: row.agent_id,
  roleId: row.role_id,
  roleName: row.role_name,
});
