import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { notify } from '../../platform/notices/notices.service.ts';
import { queueText } from '../../platform/outbox/texts.service.ts';
import type { BroadcastParts } from './broadcasts.parts.ts';

/** Refuses text messages if no gateway is configured. */
export const refuseUnset = ({ texts }: BroadcastParts, ctx: Ctx, smsText: string | null | undefined) =>
  smsText && !texts.canSend
    ? refuse('provider.unset', { channel: ctx.locale === 'zh-CN' ? '短信' : 'Text messages' })
    : undefined;

/** Notification text is cut at this length. */
const mostOfBell = 500;

interface Told {
  id: string;
  title: string;
  body: string;
  /** Undefined: no text message. */
  text: string | undefined;
}

/** Sends the caller a preview: a notification, and a text message to their own phone. */
export async function showOneself(
  { tell, texts }: BroadcastParts,
  ctx: Ctx,
  { id, title, body, text }: Told,
) {
  const { operatorId, name: by, phone, agentId } = ctx.actor;
  const facts = { id, title, text: body.slice(0, mostOfBell), by };
  await notify(ctx, tell, { operatorIds: [operatorId], kind: 'announced', facts, link: null });
  if (text !== undefined) {
    const about = { event: 'test', subject: newId(), lane: 't', agentId } as const;
    await queueText(ctx.db, texts.vault, { ...about, phone, code: '', text }, ctx.now());
    ctx.afterCommit(texts.onQueued);
  }
  ctx.audit.record(id, { byText: text !== undefined });
  return { id };
}
