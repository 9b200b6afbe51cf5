import type { InputOf } from '@kickstand/contract/kit';
import type { sessionDemo } from '@kickstand/contract/platform/session';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { lastCodeTo } from '../../outbox/texts.service.ts';
import { mintOrigin } from '../devices/origins.ts';
import type { SessionDeps } from '../session.service.ts';
import { operatorByPhone } from './operators.store.ts';

/** The last code sent to a phone within the hour. */
export async function demoSms({ vault }: SessionDeps, ctx: Ctx, { query }: InputOf<typeof sessionDemo.sms>) {
  const { code } = (await lastCodeTo(ctx.db, vault, query.phone)) ?? refuse('common.not_found');
  return { code };
}

export async function demoOrigin(
  { vault }: SessionDeps,
  ctx: Ctx,
  { query }: InputOf<typeof sessionDemo.origin>,
) {
  const { phone } = (await operatorByPhone(ctx.db, query.phone)) ?? refuse('common.not_found');
  return { origin: mintOrigin(vault, phone, ctx.now()) };
}
