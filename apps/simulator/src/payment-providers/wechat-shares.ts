import { constants, type KeyObject, privateDecrypt } from 'node:crypto';
import { beijingStamp } from './beijing.ts';
import type { BookShare } from './book.ts';
import type { NotShared, Shares } from './shares.ts';
import type { ScoreSaid } from './wechat-score.ts';

interface Parts {
  shares: Shares;
  merchantId: string;
  /** The key that names are sealed with. */
  keyOf(): KeyObject;
}

const provider = 'wechat';

const problems: Record<NotShared['no'], [status: number, code: string, message: string]> = {
  unknown: [404, 'RESOURCE_NOT_EXISTS', '记录不存在'],
  early: [400, 'RULE_LIMIT', '支付后一分钟内不能分账'],
  receiver: [400, 'NO_AUTH', '分账接收方未添加'],
  limit: [400, 'RULE_LIMIT', '分账金额超过最大分账比例'],
  finished: [400, 'INVALID_REQUEST', '订单已完结分账'],
  mismatch: [400, 'INVALID_REQUEST', '请求参数与之前不一致'],
  late: [400, 'RULE_LIMIT', '超过回退期限'],
};

interface Content {
  transaction_id?: string;
  out_order_no?: string;
  out_return_no?: string;
  account?: string;
  name?: string;
  return_mchid?: string;
  amount?: number;
  receivers?: { account: string; amount: number }[];
}

const results = { processing: 'PROCESSING', success: 'SUCCESS', closed: 'FAILED' };

/** WeChat's sharing calls. */
export class SimulatedSharing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  answer(method: string, path: string, content: Content, query: URLSearchParams): ScoreSaid | undefined {
    const last = decodeURIComponent(path.split('/').at(-1) ?? '');
    const posts: Record<string, (content: Content) => ScoreSaid> = {
      '/receivers/add': (said) => this.#addReceiver(said),
      '/orders/unfreeze': (said) => this.#finish(said),
      '/orders': (said) => this.#share(said),
      '/return-orders': (said) => this.#back(said),
    };
    const post = posts[path.replace('/v3/profitsharing', '')];
    if (method === 'POST' && post) return post(content);
    const share = method === 'GET' ? this.#parts.shares.find(provider, last) : undefined;
    if (!share) return { problem: problems.unknown };
    return path.includes('/return-orders/')
      ? { json: this.#backOf(share) }
      : { json: this.#orderOf(share, query.get('transaction_id') ?? '') };
  }

  /** A name sealed for somebody else is invalid. */
  #addReceiver({ account = '', name = '' }: Content): ScoreSaid {
    const { shares, merchantId, keyOf } = this.#parts;
    try {
      const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
      privateDecrypt({ key: keyOf(), ...padding }, Buffer.from(name, 'base64'));
    } catch {
      return { problem: [400, 'PARAM_ERROR', '接收方名称解密失败'] };
    }
    shares.addReceiver(provider, merchantId, account);
    return { json: { type: 'MERCHANT_ID', account, relation_type: 'HEADQUARTER' } };
  }

  #share({ transaction_id: tradeNo = '', out_order_no: outNo = '', receivers = [] }: Content): ScoreSaid {
    const { shares, merchantId: merchant } = this.#parts;
    const [to] = receivers;
    const wish = {
      provider,
      merchant,
      tradeNo,
      outNo,
      receiver: to?.account ?? '',
      amountCents: to?.amount ?? 0,
    } as const;
    const share = shares.share(wish);
    return 'no' in share ? { problem: problems[share.no] } : { json: this.#orderOf(share, tradeNo) };
  }

  #orderOf(share: BookShare, tradeNo: string) {
    const result = share.state === 'processing' ? 'PENDING' : share.state.toUpperCase();
    return {
      transaction_id: tradeNo,
      out_order_no: share.outNo,
      order_id: `30${share.outNo}`.slice(0, 30),
      state: share.state === 'processing' ? 'PROCESSING' : 'FINISHED',
      receivers: [
        {
          type: 'MERCHANT_ID',
          account: share.receiver,
          amount: share.amountCents,
          result,
          ...(share.state === 'closed' && { fail_reason: 'ACCOUNT_ABNORMAL' }),
          ...(share.doneAt !== null && { finish_time: beijingStamp(share.doneAt) }),
        },
      ],
    };
  }

  #finish({ transaction_id: tradeNo = '', out_order_no = '' }: Content): ScoreSaid {
    const { shares, merchantId: merchant } = this.#parts;
    const order = shares.finish({ provider, merchant, tradeNo });
    return 'no' in order
      ? { problem: problems[order.no] }
      : { json: { transaction_id: tradeNo, out_order_no, state: 'FINISHED', receivers: [] } };
  }

  #back({ out_order_no: ofNo = '', out_return_no: outNo = '', return_mchid, amount }: Content): ScoreSaid {
    const { shares, merchantId: merchant } = this.#parts;
    const wish = {
      provider,
      merchant,
      outNo,
      ofNo,
      receiver: return_mchid ?? '',
      amountCents: amount ?? 0,
    } as const;
    const back = shares.back(wish);
    return 'no' in back ? { problem: problems[back.no] } : { json: this.#backOf(back) };
  }

  #backOf(back: BookShare) {
    return {
      out_order_no: back.ofNo,
      out_return_no: back.outNo,
      return_mchid: back.receiver,
      amount: back.amountCents,
      result: results[back.state],
      ...(back.state === 'closed' && { fail_reason: 'TIME_OUT_CLOSED' }),
      ...(back.doneAt !== null && { finish_time: beijingStamp(back.doneAt) }),
    };
  }
}
