import type { InputOf } from '@kickstand/contract/kit';
import type { notices } from '@kickstand/contract/platform/notices';
import { sampleOf } from '@kickstand/domain/platform/messages';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { queueText, type TextSealer } from '../outbox/texts.service.ts';
import { channelName, seen } from './templates.service.ts';

/** The dependencies of a test message. */
export interface TrialParts {
  zone: string;
  texts: { vault: TextSealer; canSend: boolean; onQueued(): void };
}

/** Sends a test message with the present text and sample values to a phone. */
export async function testNotice(
  { zone, texts }: TrialParts,
  ctx: Ctx,
  { params: { id }, body: { phone, lang } }: InputOf<(typeof notices)['test']>,
) {
  ctx.audit.on(id);
  const template = await seen(ctx, id);
  if (!texts.canSend) refuse('provider.unset', { channel: channelName(ctx, 'sms') });
  const said = lang === 'zh' ? template.text : template.textEn;
  const text = sampleOf(template.event, said, { lang, zone, length: 'usual' });
  const about = { event: 'test', subject: newId(), lane: 't', agentId: ctx.actor.agentId } as const;
  await queueText(ctx.db, texts.vault, { ...about, phone, code: '', text }, ctx.now());
  ctx.afterCommit(texts.onQueued);
  ctx.audit.record(id, { phone });
  return { text };
}
