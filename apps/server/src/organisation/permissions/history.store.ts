import type { Scope } from '@kickstand/domain/platform/access';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

/** Whose history: an object's id in the operator log, in these modules. */
export interface HitimelineOf {
  object: string;
  modules: readonly string[];
  /** Only what is older than this instant. */
  before: number | undefined;
}

/** The log entries of an object, newest first, by operators in scope. */
export const historyLines = (db: Db, { object, modules, before }: HitimelineOf, scope: Scope, most: number) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'operator', 'approver', 'action', 'change', 'reason'])
    .where('object', '=', object)
    .where('module', '=', anyText(modules))
    .where('result', '=', 'ok')
    .$if(before !== undefined, (query) => query.where('at', '<', at(before ?? 0)))
    .where(ofCompaniesInScope(scope, 'agent_id'))
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
