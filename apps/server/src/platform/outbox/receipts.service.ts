import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InputOf } from '@kickstand/contract/kit';
import type { SmsReceipt, smsReceipts } from '@kickstand/contract/marketing/broadcasts';
import { nothing } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { overAllAgents } from '../../kernel/database/over-all-agents.ts';
import { gatewayPlace } from './gateway.service.ts';
import { gatewayKept, noteBadNumber } from './gateway.store.ts';
import { applyReceipts } from './receipts.store.ts';

const dayMs = 86_400_000;
/** The validity of a signature: repeated receipts change nothing anyway. */
const freshMs = 5 * 60_000;

/** The signature of a gateway's receipts: HMAC-SHA256 in hex with its key. */
export function signatureOf(key: string, signedAt: number, receipts: readonly SmsReceipt[]): string {
  const lines = receipts.map((one) => `${one.key} ${one.state} ${one.isVacant ? 1 : 0}`);
  return createHmac('sha256', key)
    .update([signedAt, ...lines].join('\n'))
    .digest('hex');
}

/** Processes receipts signed by the gateway; a message known as delivered, or never sent, stays unchanged. */
export async function takeReceipts(
  { open }: { open(box: string, place: string): string },
  ctx: Ctx,
  { body: { signedAt, receipts, signature } }: InputOf<(typeof smsReceipts)['take']>,
) {
  const now = ctx.now();
  const kept = await gatewayKept(ctx.db);
  if (!kept || Math.abs(now - signedAt) > freshMs) refuse('broadcast.signature');
  const own = signatureOf(open(kept.keySealed, gatewayPlace), signedAt, receipts);
  if (!timingSafeEqual(Buffer.from(own), Buffer.from(signature))) refuse('broadcast.signature');
  return overAllAgents(ctx.db, nothing, async () => {
    const changed = await applyReceipts(ctx.db, receipts, now);
    const vacant = new Set(receipts.filter(({ isVacant }) => isVacant).map(({ key }) => key));
    for (const { key, riderMessageId } of changed)
      if (riderMessageId !== null && vacant.has(key))
        await noteBadNumber(ctx.db, {
          riderMessageId,
          problem: 'vacant',
          isVacant: true,
          since: now - 30 * dayMs,
          until: now + 180 * dayMs,
          now,
        });
    return { changed: changed.length };
  });
}
