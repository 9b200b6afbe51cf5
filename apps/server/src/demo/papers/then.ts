import { usualLimits } from '@kickstand/contract/kit';
import { riderIdentity } from '@kickstand/contract/riders/identities';
import { everything } from '@kickstand/domain/platform/access';
import { type Actor, AuditNote, type Ctx, RowScope } from '../../kernel/call/ctx.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { rootAgent } from '../demo.people.ts';
import { type Clerk, clerks } from '../money/clerks.ts';
import { demoWords } from '../words/demo.words.ts';

/** Call context of a clerk of the demo at a past instant, with access to everything and all approvals given. */
export function ctxAt(db: Db, at: number, { operatorId, name }: Clerk = clerks()[0] as Clerk): Ctx {
  const approver = clerks().at(-1);
  const actor: Actor = {
    operatorId,
    name,
    phone: '',
    agentId: rootAgent.agentId,
    roleId: operatorId,
    roleName: '',
    codes: new Set(),
    scope: everything,
    limits: usualLimits,
  };
  return {
    requestId: newId(),
    call: riderIdentity.verify,
    caller: { kind: 'operator', actor, platform: 'system', address: null },
    actor,
    db,
    now: () => Math.round(at),
    locale: demoWords().organisation.locale,
    rows: new RowScope(everything),
    audit: new AuditNote(),
    secondPerson: () => undefined,
    approver: approver?.name,
    approverId: approver?.operatorId,
    afterCommit: () => undefined,
  };
}

/** The same for a clerk of another company. */
export function ctxOf(db: Db, at: number, agentId: number): Ctx {
  const ctx = ctxAt(db, at);
  return { ...ctx, actor: { ...ctx.actor, agentId } };
}

/** Input of a call: its body and path parameters. */
export const told = <B, P = undefined>(body: B, params?: P) => ({
  body,
  params: params as P,
  query: undefined,
});
