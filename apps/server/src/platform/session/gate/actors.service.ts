import type { EndReason } from '@kickstand/contract/platform/session';
import type { Rights } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Actor } from '../../../kernel/call/ctx.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { actorFrom } from '../keys/api-keys.ts';
import { companies } from '../login/operators.store.ts';
import { accountsWithCode, accountWith } from './actors.store.ts';
import { type Company, rightsOfAccount, whyIdle } from './rights.ts';

/** The instant of a rights check, and the zone of its business day. */
export interface When {
  now: number;
  zone: string;
}

type Stored = NonNullable<Awaited<ReturnType<typeof accountWith>>>;

function actorOf(account: Stored, agents: readonly Company[], { now, zone }: When): Actor | undefined {
  if (whyIdle(account, agents, businessDayOf(now, zone))) return undefined;
  return { ...actorFrom(account), ...rightsOfAccount(account, agents) };
}

/** An operator with the account's present rights; undefined if the account may not work at all. */
export async function actorOfOperator(db: Db, operatorId: string, when: When): Promise<Actor | undefined> {
  const account = await accountWith(db, operatorId);
  return account && actorOf(account, await companies(db), when);
}

/** An account's present rights, and why it may not work at all. */
export interface AccountNow {
  rights: Rights;
  idle: EndReason | undefined;
}

/** The present rights of an account, deleted or not; undefined if it never existed. */
export async function accountNow(
  db: Db,
  operatorId: string,
  { now, zone }: When,
): Promise<AccountNow | undefined> {
  const account = await accountWith(db, operatorId);
  if (!account) return undefined;
  const agents = await companies(db);
  return {
    rights: rightsOfAccount(account, agents),
    idle: whyIdle(account, agents, businessDayOf(now, zone)),
  };
}

/** The whole tree of agents with ceilings and states. */
export const agentTree = (db: Db): Promise<Company[]> => companies(db);

const mostLookedAt = 500;

/** Operators who hold a code at this moment, latest login first; at most 500. */
export async function actorsHolding(db: Db, code: string, when: When): Promise<Actor[]> {
  const agents = await companies(db);
  const accounts = await accountsWithCode(db, code, mostLookedAt);
  return accounts
    .flatMap((account) => actorOf(account, agents, when) ?? [])
    .filter(({ codes }) => codes.has(code));
}
