import { codeOfTask } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { CrewMember } from '../crew.store.ts';
import { ctxAt } from '../papers/then.ts';

const codes = new Set<string>(Object.values(codeOfTask));

/** Call context of a field staff member at an instant. */
export function personAt(db: Db, at: number, { operatorId, name, agentId }: CrewMember): Ctx {
  const ctx = ctxAt(db, at, { operatorId, name });
  return { ...ctx, actor: { ...ctx.actor, agentId, codes } };
}
