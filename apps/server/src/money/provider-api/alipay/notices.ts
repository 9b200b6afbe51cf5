import { centsOf } from '../cents.ts';
import type { NoticeRefusal, ProviderNotice } from '../port.ts';
import { instantOf } from '../provider-clock.ts';
import { paymentState } from './reading.ts';
import { type AlipayAccount, isProviders, type Params, textOf } from './signing.ts';

type Refused = { refused: NoticeRefusal; why: string };
const refused = (reason: NoticeRefusal, why: string): Refused => ({ refused: reason, why });
const farthestMs = 5 * 60_000;
/** Several times the size of any real notification; more is not even parsed, since anybody may send it. */
const mostParameters = 200;

/** Verifies and parses a notification. */
export function noticeOf(account: AlipayAccount, rawBody: string, now: number): ProviderNotice | Refused {
  if (rawBody.split('&', mostParameters + 1).length > mostParameters)
    return refused('form', 'more parameters than are ever told');
  const params: Params = Object.fromEntries(new URLSearchParams(rawBody));
  const { sign = '', notify_time, app_id, seller_id } = params;
  // Both ways of leaving out are in use: the kind of signature is signed for some products.
  const texts = [textOf(params, ['sign', 'sign_type']), textOf(params, ['sign'])];
  if (!sign || !texts.some((text) => isProviders(account, text, sign)))
    return refused('signature', 'it is signed wrongly');
  const toldAt = instantOf(notify_time);
  if (toldAt === null || Math.abs(now - toldAt) > farthestMs)
    return refused('too_old', `told at ${notify_time ?? 'no time'}`);
  if (app_id !== account.appId || (seller_id ?? account.merchantId) !== account.merchantId)
    return refused('not_ours', `for the app ${String(app_id).slice(0, 40)}`);
  return read(params) ?? refused('form', 'nothing that we know of');
}

function read(params: Params): ProviderNotice | undefined {
  const { external_agreement_no: code } = params;
  if (params.notify_id && code && /^dut_user_(un)?sign$/.test(params.notify_type ?? ''))
    return { kind: 'consent', id: params.notify_id, code };
  const { notify_id, out_trade_no, out_biz_no, trade_status = '', gmt_refund } = params;
  if (!notify_id || !out_trade_no) return undefined;
  const facts = { id: notify_id, outNo: out_trade_no, tradeNo: params.trade_no ?? null };
  if (gmt_refund && out_biz_no)
    return {
      kind: 'refund',
      ...facts,
      outRefundNo: out_biz_no,
      state: 'success',
      // It is the sum of all refunds of the order.
      amountCents: null,
      at: instantOf(gmt_refund),
    };
  const paidAt = instantOf(params.gmt_payment);
  const state = paymentState(trade_status, paidAt !== null);
  const amountCents = centsOf(params.total_amount ?? '') ?? null;
  return state && { kind: 'payment', ...facts, state, amountCents, at: paidAt };
}
