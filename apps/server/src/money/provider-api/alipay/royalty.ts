import { z } from 'zod';
import { centsOf, yuanOf } from '../cents.ts';
import type { ProviderReply } from '../port.ts';
import { instantOf } from '../provider-clock.ts';
import type { ProviderShare, ShareNumbers, ShareRequest, SharingProvider } from '../sharing.ts';
import { unknown } from '../wire.ts';
import { type AlipayLine, type Heard, isWell, refusalOf } from './line.ts';

/** An amount from one account of the provider to another. */
export const royaltyOf = (cents: number, from: string, to: string) => ({
  royalty_type: 'transfer',
  trans_out: from,
  trans_out_type: 'userId',
  trans_in: to,
  trans_in_type: 'userId',
  amount: yuanOf(cents),
});

const details = z.array(
  z.object({
    operation_type: z.string(),
    state: z.string(),
    amount: z.string(),
    error_code: z.string().optional(),
    execute_dt: z.string().optional(),
  }),
);
const states: Readonly<Record<string, ProviderShare['state']>> = {
  SUCCESS: 'success',
  PROCESSING: 'processing',
  FAIL: 'closed',
};
const none: ProviderShare = { state: 'unknown_share', amountCents: null, why: null, at: null };

const answer = <T>(value: T): ProviderReply<T> => ({ kind: 'answer', value });

/** Sharing of payments at Alipay as royalties of a trade. They are taken back with a refund, in one request. */
export class AlipayRoyalty implements SharingProvider {
  readonly givesBack = 'with-refund';
  readonly #line: AlipayLine;

  constructor(line: AlipayLine) {
    this.#line = line;
  }

  async addReceiver({ merchantId, name }: { merchantId: string; name: string }) {
    const said = await this.#line.ask('alipay.trade.royalty.relation.bind', {
      receiver_list: [{ type: 'userId', account: merchantId, memo: name }],
      out_request_no: `bind${merchantId}`,
    });
    if (said.kind === 'unknown') return said;
    return isWell(said) ? answer({ added: true as const }) : refusalOf(said);
  }

  async share({
    tradeNo,
    outShareNo,
    receiver,
    amountCents,
  }: ShareRequest): Promise<ProviderReply<ProviderShare>> {
    const said = await this.#line.ask('alipay.trade.order.settle', {
      out_request_no: outShareNo,
      trade_no: tradeNo,
      royalty_parameters: [royaltyOf(amountCents, this.#line.account.merchantId, receiver)],
    });
    if (said.kind === 'unknown') return said;
    if (!isWell(said)) return refusalOf(said);
    // That it was taken says nothing of what came of it: the query does.
    return said.said.trade_no === tradeNo
      ? answer({ state: 'processing', amountCents: null, why: null, at: null })
      : unknown('the answer is about something else');
  }

  async queryShare({ tradeNo, outShareNo }: ShareNumbers): Promise<ProviderReply<ProviderShare>> {
    const said = await this.#line.ask('alipay.trade.order.settle.query', {
      out_request_no: outShareNo,
      trade_no: tradeNo,
    });
    if (said.kind === 'unknown') return said;
    if (isWell(said)) return shareIn(said);
    const refusal = refusalOf(said);
    return refusal.kind === 'refused' && refusal.reason === 'not_found' ? answer(none) : refusal;
  }

  async finish({ tradeNo, outShareNo }: ShareNumbers): Promise<ProviderReply<{ finished: boolean }>> {
    const said = await this.#line.ask('alipay.trade.order.settle', {
      out_request_no: outShareNo,
      trade_no: tradeNo,
      royalty_parameters: [],
      extend_params: { royalty_finish: 'true' },
    });
    if (said.kind === 'unknown') return said;
    return isWell(said) ? answer({ finished: true }) : refusalOf(said);
  }

  /** Done with the refund. */
  async giveBack(): Promise<ProviderReply<ProviderShare>> {
    return unknown('royalties go back with a refund');
  }

  async queryBack(): Promise<ProviderReply<ProviderShare>> {
    return unknown('royalties go back with a refund');
  }
}

function shareIn({ said }: Heard): ProviderReply<ProviderShare> {
  const list = details.safeParse(said.royalty_detail_list);
  const one = list.data?.find(({ operation_type }) => operation_type === 'transfer');
  const state = one && states[one.state];
  if (!one || !state) return unknown('the answer is about something else');
  return answer({
    state,
    amountCents: centsOf(one.amount) ?? null,
    why: one.error_code ?? null,
    at: state === 'success' ? instantOf(one.execute_dt) : null,
  });
}
