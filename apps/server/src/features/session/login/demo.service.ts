import type { InputOf } from '@kickstand/contract/kit';
import type { sessionDemo } from '@kickstand/contract/session';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { mintOrigin } from '../devices/origins.ts';
import type { SessionDeps } from '../session.service.ts';
import { operatorByPhone } from './operators.store.ts';
import { latestMessage } from './sms.store.ts';
import { smsPlace } from './sms-outbox.ts';
import type { TextMessage } from './sms-provider.ts';

/** The last code that was sent to a phone within the hour. */
export async function demoSms({ vault }: SessionDeps, ctx: Ctx, { query }: InputOf<typeof sessionDemo.sms>) {
  const message = (await latestMessage(ctx.db, vault.phoneHash(query.phone))) ?? refuse('common.not_found');
  const { code } = JSON.parse(vault.open(message.body_box, smsPlace(message.sms_id))) as TextMessage;
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
