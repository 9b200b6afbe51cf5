import { constants, publicEncrypt } from 'node:crypto';
import { z } from 'zod';
import type { ProviderReply } from '../port.ts';
import { stampOf } from '../provider-clock.ts';
import type {
  ProviderShare,
  ShareBackRequest,
  ShareNumbers,
  ShareRequest,
  SharingProvider,
} from '../sharing.ts';
import { cutToBytes, unknown } from '../wire.ts';
import { about } from './about.ts';
import { type Heard, refusalOf, type WechatLine } from './line.ts';

const base = '/v3/profitsharing';

const order = z.object({
  transaction_id: z.string(),
  out_order_no: z.string(),
  state: z.enum(['PROCESSING', 'FINISHED']),
  receivers: z
    .array(
      z.object({
        account: z.string(),
        amount: z.int(),
        result: z.string(),
        fail_reason: z.string().optional(),
        finish_time: z.string().optional(),
      }),
    )
    .default([]),
});
const back = z.object({
  out_order_no: z.string(),
  out_return_no: z.string(),
  amount: z.int(),
  result: z.string(),
  fail_reason: z.string().optional(),
  finish_time: z.string().optional(),
});
const states = {
  PENDING: 'processing',
  PROCESSING: 'processing',
  SUCCESS: 'success',
  CLOSED: 'closed',
  FAILED: 'closed',
} as const satisfies Record<string, ProviderShare['state']>;
const stateOf = (result: string): ProviderShare['state'] | undefined => states[result as keyof typeof states];

const none: ProviderShare = { state: 'unknown_share', amountCents: null, why: null, at: null };

interface Done {
  amount: number;
  result: string;
  fail_reason?: string | undefined;
  finish_time?: string | undefined;
}

function shareOf({ amount, result, fail_reason, finish_time }: Done): ProviderShare | undefined {
  const state = stateOf(result);
  const at = state === 'success' ? stampOf(finish_time) : null;
  return state && { state, amountCents: amount, why: fail_reason ?? null, at };
}

/** Sharing of payments at WeChat Pay, API v3: by amounts, from a minute after the payment on. */
export class WechatSharing implements SharingProvider {
  readonly givesBack = 'first';
  readonly #line: WechatLine;

  constructor(line: WechatLine) {
    this.#line = line;
  }

  /** A merchant's name is sealed with the provider's own key. */
  async addReceiver({ merchantId, name }: { merchantId: string; name: string }) {
    const own = await this.#line.keys.newest();
    if (!own) return unknown('the provider has given no key to seal a name with');
    const padding = { key: own.key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
    const said = await this.#line.ask({
      method: 'POST',
      path: `${base}/receivers/add`,
      sealedWith: own.serial,
      content: {
        appid: this.#line.account.appId,
        type: 'MERCHANT_ID',
        account: merchantId,
        name: publicEncrypt(padding, Buffer.from(name)).toString('base64'),
        relation_type: 'HEADQUARTER',
      },
    });
    if (said.kind === 'unknown') return said;
    return said.status === 200 ? ({ kind: 'answer', value: { added: true } } as const) : refusalOf(said);
  }

  async share({ tradeNo, outShareNo, receiver, amountCents }: ShareRequest) {
    const to = { type: 'MERCHANT_ID', account: receiver, amount: amountCents, description: '平台分账' };
    const said = await this.#line.ask({
      method: 'POST',
      path: `${base}/orders`,
      content: {
        appid: this.#line.account.appId,
        transaction_id: tradeNo,
        out_order_no: outShareNo,
        receivers: [to],
        unfreeze_unsplit: false,
      },
    });
    if (said.kind === 'unknown') return said;
    return said.status === 200 ? shareIn(said, { tradeNo, outShareNo }) : refusalOf(said);
  }

  async queryShare(share: ShareNumbers): Promise<ProviderReply<ProviderShare>> {
    const path = `${base}/orders/${encodeURIComponent(share.outShareNo)}?transaction_id=${share.tradeNo}`;
    const said = await this.#line.ask({ method: 'GET', path });
    return said.kind === 'heard' && said.status === 200 ? shareIn(said, share) : orNone(said);
  }

  async finish({ tradeNo, outShareNo }: ShareNumbers): Promise<ProviderReply<{ finished: boolean }>> {
    const said = await this.#line.ask({
      method: 'POST',
      path: `${base}/orders/unfreeze`,
      content: { transaction_id: tradeNo, out_order_no: outShareNo, description: '分账完结' },
    });
    if (said.kind === 'unknown') return said;
    if (said.status !== 200) return refusalOf(said);
    return about(said, order, (one) =>
      one.transaction_id === tradeNo ? { finished: one.state === 'FINISHED' } : undefined,
    );
  }

  async giveBack({ outShareNo, outBackNo, receiver, amountCents }: ShareBackRequest) {
    const said = await this.#line.ask({
      method: 'POST',
      path: `${base}/return-orders`,
      content: {
        out_order_no: outShareNo,
        out_return_no: outBackNo,
        return_mchid: receiver,
        amount: amountCents,
        description: cutToBytes('订单退款', 80),
      },
    });
    if (said.kind === 'unknown') return said;
    return said.status === 200 ? backIn(said, outBackNo) : refusalOf(said);
  }

  async queryBack({ outShareNo, outBackNo }: ShareNumbers & { outBackNo: string }) {
    const path = `${base}/return-orders/${encodeURIComponent(outBackNo)}?out_order_no=${encodeURIComponent(outShareNo)}`;
    const said = await this.#line.ask({ method: 'GET', path });
    return said.kind === 'heard' && said.status === 200 ? backIn(said, outBackNo) : orNone(said);
  }
}

/** One share has one receiver. */
const shareIn = (said: Heard, { tradeNo, outShareNo }: ShareNumbers) =>
  about(said, order, (one) => {
    const [receiver] = one.receivers;
    const isOurs = one.transaction_id === tradeNo && one.out_order_no === outShareNo;
    return isOurs && receiver ? shareOf(receiver) : undefined;
  });

const backIn = (said: Heard, outBackNo: string) =>
  about(said, back, (one) => (one.out_return_no === outBackNo ? shareOf(one) : undefined));

function orNone(said: Heard | { kind: 'unknown'; why: string }): ProviderReply<ProviderShare> {
  if (said.kind === 'unknown') return said;
  const refusal = refusalOf(said);
  return refusal.kind === 'refused' && refusal.reason === 'not_found'
    ? { kind: 'answer', value: none }
    : refusal;
}
