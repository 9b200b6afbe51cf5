import type { Cadence, MailState, reportSubscriptions, Sendable } from '@kickstand/contract/insight/reports';
import type { Cut, InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { accountsInScope, ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';
import { simpleState } from '../../platform/outbox/outbox.service.ts';

type Calls = typeof reportSubscriptions;

const subscriptions = (db: Db) =>
  db
    .selectFrom('report_subscription as s')
    .innerJoin('operator as o', 'o.operator_id', 's.operator_id')
    .select([
      's.subscription_id as id',
      's.report',
      's.cut',
      's.cadence',
      's.email',
      's.enable',
      's.language',
      'o.name',
      'o.phone',
    ])
    .select([
      's.next_at as nextAt',
      's.sent_at as sentAt',
      's.problem',
      's.created_by as createdBy',
      's.version',
    ])
    .$narrowType<{ report: Sendable; cut: Cut; cadence: Cadence; language: Locale }>()
    .where('s.removed_at', 'is', null);

/** One page of subscriptions of companies in scope. */
export const pageOfSubscriptions = (db: Db, scope: Scope, query: InputOf<Calls['list']>['query']) =>
  pageFrom(
    db,
    subscriptions(db)
      .where(ofCompaniesInScope(scope, 's.agent_id'))
      .where((eb) => eb.and(given(query.enable !== undefined && eb('s.enable', '=', query.enable)))),
    query,
    { sortable: { nextAt: 's.next_at' }, neverNull: ['nextAt'], tieBreak: 's.subscription_id' },
  );

/** The enabled account with a phone, if in scope. */
export const accountWithPhone = (db: Db, scope: Scope, phone: string) =>
  db
    .selectFrom('operator as o')
    .select(['o.operator_id as operatorId', 'o.agent_id as agentId', 'o.name'])
    .where('o.phone', '=', phone)
    .where('o.enable', '=', true)
    .where('o.archived_at', 'is', null)
    .where(accountsInScope(scope, 'o'))
    .executeTakeFirst();

interface Wanted {
  report: Sendable;
  language: Locale;
  cut: Cut;
  cadence: Cadence;
  email: string;
  enable: boolean;
  nextAt: number;
}

const columnsOf = ({ report, language, cut, cadence, email, enable, nextAt }: Wanted) => ({
  report,
  language,
  cut,
  cadence,
  email,
  enable,
  next_at: new Date(nextAt),
});

interface NewSubscription {
  id: string;
  operatorId: string;
  agentId: number;
  by: string;
  now: number;
}

export const insertSubscription = (
  db: Db,
  { id, operatorId, agentId, by, now }: NewSubscription,
  wanted: Wanted,
) =>
  db
    .insertInto('report_subscription')
    .values({
      ...columnsOf(wanted),
      subscription_id: id,
      operator_id: operatorId,
      agent_id: agentId,
      created_by: by,
      created_at: new Date(now),
    })
    .execute();

/** Locks a subscription of a company in scope. */
export const lockSubscription = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('report_subscription as s')
    .select([
      's.subscription_id as id',
      's.report',
      's.cut',
      's.cadence',
      's.email',
      's.enable',
      's.language',
      's.version',
    ])
    .where('s.subscription_id', '=', id)
    .where('s.removed_at', 'is', null)
    .where(ofCompaniesInScope(scope, 's.agent_id'))
    .forUpdate()
    .executeTakeFirst();

export const changeSubscription = (db: Db, id: string, wanted: Wanted) =>
  db
    .updateTable('report_subscription')
    .set((eb) => ({ ...columnsOf(wanted), attempts: 0, problem: null, version: eb('version', '+', 1) }))
    .where('subscription_id', '=', id)
    .execute();

export const endSubscription = (db: Db, id: string, now: number) =>
  db
    .updateTable('report_subscription')
    .set({ removed_at: new Date(now), enable: false })
    .where('subscription_id', '=', id)
    .execute();

/** Takes the subscription that has been due longest; nobody else gets it before `until`. */
export const takeDue = (db: Db, now: number, until: number) =>
  db
    .updateTable('report_subscription')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: new Date(until) }))
    .where('subscription_id', 'in', (inner) =>
      inner
        .selectFrom('report_subscription')
        .select('subscription_id')
        .where('enable', '=', true)
        .where('removed_at', 'is', null)
        .where('next_at', '<=', at(now))
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'subscription_id as id',
      'agent_id as agentId',
      'operator_id as operatorId',
      'email',
      'report',
    ])
    .returning(['cut', 'cadence', 'language', 'attempts'])
    .$narrowType<{ report: Sendable; cut: Cut; cadence: Cadence; language: Locale }>()
    .executeTakeFirst();

export type Due = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

/** Stores the result and the next time; the e-mail job sends the file. */
export const markMade = (
  db: Db,
  id: string,
  { nextAt, problem, now }: { nextAt: number; problem: string | null; now: number },
) =>
  db
    .updateTable('report_subscription')
    .set({
      next_at: new Date(nextAt),
      problem,
      ...(problem === null && { attempts: 0, sent_at: new Date(now) }),
    })
    .where('subscription_id', '=', id)
    .execute();

/** Leaves it for another attempt. */
export const markTroubled = (db: Db, id: string, problem: string) =>
  db.updateTable('report_subscription').set({ problem }).where('subscription_id', '=', id).execute();

/** One page of e-mails with reports to accounts of companies in scope. */
export const pageOfMails = (db: Db, scope: Scope, query: InputOf<Calls['mails']>['query']) =>
  pageFrom(
    db,
    db
      .selectFrom('outbox as m')
      .select(['m.message_id as id', 'm.address', 'm.subject', 'm.file_name as fileName', 'm.attempts'])
      .select(['m.created_at as createdAt', 'm.sent_at as sentAt', 'm.problem'])
      .select(simpleState('m').as('state'))
      .$narrowType<{ state: MailState; address: string; subject: string }>()
      .where('m.about', '=', 'report')
      .where(ofCompaniesInScope(scope, 'm.agent_id'))
      .where((eb) => eb.and(given(query.state && eb(simpleState('m'), '=', query.state)))),
    query,
    { sortable: { createdAt: 'm.created_at' }, neverNull: ['createdAt'], tieBreak: 'm.message_id' },
  );
