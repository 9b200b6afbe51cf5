import { failed, well } from './alipay-agreements.ts';
import { beijingTime, yuan } from './beijing.ts';
import type { Book } from './book.ts';
import type { NotShared, Shares } from './shares.ts';

interface Parts {
  shares: Shares;
  book: Book;
  merchantId: string;
}

interface Royalty {
  trans_out?: string;
  trans_in?: string;
  amount?: string;
}

interface Content {
  out_request_no?: string;
  trade_no?: string;
  royalty_parameters?: Royalty[];
  extend_params?: { royalty_finish?: string };
  receiver_list?: { account: string }[];
}

const provider = 'alipay';
const centsOf = (yuanText = '') => Math.round(Number(yuanText) * 100);

const subCodes: Record<NotShared['no'], readonly [code: string, message: string]> = {
  unknown: ['ACQ.TRADE_NOT_EXIST', '交易不存在'],
  early: ['ACQ.TRADE_STATUS_ERROR', '交易刚刚支付，请稍后再分账'],
  receiver: ['ACQ.ROYALTY_RECEIVER_INVALID', '未绑定分账关系'],
  limit: ['ACQ.ALLOC_AMOUNT_VALIDATE_ERROR', '分账金额超过比例'],
  finished: ['ACQ.TRADE_HAS_FINISHED', '分账已完结'],
  mismatch: ['ACQ.DISCORDANT_REPEAT_REQUEST', '重复请求不一致'],
  late: ['ACQ.TRADE_HAS_FINISHED', '超过退分账期限'],
};

/** Alipay's royalty calls. */
export class SimulatedRoyalty {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  bind({ receiver_list = [] }: Content) {
    const { shares, merchantId } = this.#parts;
    for (const { account } of receiver_list) shares.addReceiver(provider, merchantId, account);
    return { ...well, result_code: 'SUCCESS' };
  }

  settle({
    out_request_no: outNo = '',
    trade_no: tradeNo = '',
    royalty_parameters = [],
    extend_params,
  }: Content) {
    const { shares, merchantId: merchant } = this.#parts;
    const [one] = royalty_parameters;
    const receiver = one?.trans_in ?? '';
    const wish = { provider, merchant, tradeNo, outNo, receiver, amountCents: centsOf(one?.amount) } as const;
    const done = one ? shares.share(wish) : undefined;
    if (done && 'no' in done) return failed(...subCodes[done.no]);
    const finished =
      extend_params?.royalty_finish === 'true' ? shares.finish({ provider, merchant, tradeNo }) : undefined;
    if (finished && 'no' in finished) return failed(...subCodes[finished.no]);
    return { ...well, trade_no: tradeNo, settle_no: `2026${outNo}`.slice(0, 32) };
  }

  query({ out_request_no: outNo = '' }: Content) {
    const share = this.#parts.shares.find(provider, outNo);
    if (!share) return failed('ACQ.TRADE_SETTLE_NOT_EXIST', '分账请求不存在');
    const states = { processing: 'PROCESSING', success: 'SUCCESS', closed: 'FAIL' };
    const detail = {
      operation_type: 'transfer',
      trans_out: share.merchant,
      trans_in: share.receiver,
      amount: yuan(share.amountCents),
      state: states[share.state],
      ...(share.state === 'closed' && { error_code: 'TXN_RESULT_ACCOUNT_STATUS_NOT_VALID' }),
      ...(share.doneAt !== null && { execute_dt: beijingTime(share.doneAt) }),
    };
    return { ...well, out_request_no: outNo, royalty_detail_list: [detail] };
  }

  /** The royalty taken back with a refund under this number. */
  back(orderNo: string, outNo: string, royalties: readonly Royalty[] = []) {
    const { shares, book, merchantId: merchant } = this.#parts;
    const [one] = royalties;
    const share = book.sharesOf(provider, orderNo).find(({ ofNo, state }) => !ofNo && state === 'success');
    if (!one || !share) return;
    const receiver = one.trans_out ?? '';
    shares.backAtOnce({
      provider,
      merchant,
      outNo: `back${outNo}`,
      ofNo: share.outNo,
      receiver,
      amountCents: centsOf(one.amount),
    });
  }
}
