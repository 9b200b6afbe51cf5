import type { reportSubscriptions } from '@kickstand/contract/insight/reports';
import type { InputOf } from '@kickstand/contract/kit';
import { nextSending } from '@kickstand/domain/insight/report-subscriptions';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import {
  accountWithPhone,
  changeSubscription,
  endSubscription,
  insertSubscription,
  lockSubscription,
  pageOfMails,
  pageOfSubscriptions,
} from './subscriptions.store.ts';

type Calls = typeof reportSubscriptions;

export async function listSubscriptions(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await pageOfSubscriptions(ctx.db, ctx.rows.scope(query), query);
  return { ...page, list: page.list.map((row) => ({ ...row, phone: masked(row.phone) })) };
}

/** Subscribes an account to a report from its next hour on. */
export async function subscribe(zone: string, ctx: Ctx, { body }: InputOf<Calls['add']>) {
  const { phone, report, language, cut, cadence, email, enable } = body;
  const id = newId();
  ctx.audit.on(id);
  const account = (await accountWithPhone(ctx.db, ctx.rows.scope(), phone)) ?? refuse('report.no_account');
  const now = ctx.now();
  const wanted = { report, language, cut, cadence, email, enable, nextAt: nextSending(cadence, now, zone) };
  const { operatorId, agentId, name } = account;
  await insertSubscription(ctx.db, { id, operatorId, agentId, by: ctx.actor.name, now }, wanted);
  ctx.audit.record(id, { report, language, cut, cadence, email, enable, name });
  return { id };
}

async function known(ctx: Ctx, id: string) {
  ctx.audit.on(id);
  return (await lockSubscription(ctx.db, ctx.rows.scope(), id)) ?? refuse('common.not_found');
}

export async function editSubscription(zone: string, ctx: Ctx, { params, body }: InputOf<Calls['edit']>) {
  const before = await known(ctx, params.subscriptionId);
  const { version, report, language, cut, cadence, email, enable } = body;
  if (before.version !== version) refuse('common.stale_version');
  const nextAt = nextSending(cadence, ctx.now(), zone);
  await changeSubscription(ctx.db, before.id, { report, language, cut, cadence, email, enable, nextAt });
  ctx.audit.record(before.id, {
    report: [before.report, report],
    language: [before.language, language],
    cut: [before.cut, cut],
    cadence: [before.cadence, cadence],
    email: [before.email, email],
    enable: [before.enable, enable],
  });
  return { id: before.id };
}

export async function unsubscribe(ctx: Ctx, { params }: InputOf<Calls['remove']>) {
  const { id, report, email } = await known(ctx, params.subscriptionId);
  await endSubscription(ctx.db, id, ctx.now());
  ctx.audit.record(id, { report: [report, null], email: [email, null] });
  return { id };
}

export const listMails = (ctx: Ctx, { query }: InputOf<Calls['mails']>) =>
  pageOfMails(ctx.db, ctx.rows.scope(query), query);
