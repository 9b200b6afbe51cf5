import { z } from 'zod';
import type { NoticeRefusal, PaymentNotice, ProviderHeaders, ProviderNotice, RefundNotice } from '../port.ts';
import { stampOf } from '../provider-clock.ts';
import { jsonOf } from '../wire.ts';
import type { WechatLine } from './line.ts';
import { collectedOf, serviceOrder } from './pay-score.ts';
import { sealedResource, unseal } from './provider-keys.ts';
import { paymentOf, refundNotice, refundStateOf, transaction } from './reading.ts';
import { isProbe, isSignedBy, isTooOld, signatureIn } from './signing.ts';

const envelope = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.string().optional(),
  resource: sealedResource,
});

type Refused = { refused: NoticeRefusal; why: string };
const refused = (reason: NoticeRefusal, why: string): Refused => ({ refused: reason, why });

/** Check a notification, open it, and read what it says. */
export async function noticeOf(
  line: WechatLine,
  headers: ProviderHeaders,
  rawBody: string,
  now: number,
): Promise<ProviderNotice | Refused> {
  const one = (name: string) => [headers[name] ?? []].flat()[0];
  const said = signatureIn(one);
  if (!said) return refused('signature', 'it is not signed');
  if (isProbe(said)) return refused('probe', 'the provider tests whether we look');
  if (isTooOld(said, now)) return refused('too_old', `signed at ${said.at}`);
  const key = await line.keys.keyOf(said.serial);
  if (!key) return refused('no_key', `no key of the serial ${said.serial.slice(0, 60)}`);
  if (!isSignedBy(key, said, rawBody)) return refused('signature', 'it is signed wrongly');
  const told = envelope.safeParse(jsonOf(rawBody));
  if (!told.success) return refused('form', 'it has no resource');
  return opened(line, told.data);
}

function opened(line: WechatLine, { id, event_type, create_time, resource }: z.infer<typeof envelope>) {
  const { apiV3Key, merchantId } = line.account;
  let content: unknown;
  try {
    content = jsonOf(unseal(apiV3Key, resource));
  } catch {
    return refused('not_ours', 'its resource is not sealed for us');
  }
  if (/^PAYSCORE\.USER_(OPEN|CLOSE)_SERVICE$/.test(event_type)) return consentIn(content, { id, merchantId });
  const told = readAs(event_type)(content);
  if (!told) return refused('form', `nothing that we know of: ${event_type.slice(0, 60)}`);
  const { mchid, notice } = told;
  if (mchid !== merchantId) return refused('not_ours', `for the merchant ${mchid.slice(0, 40)}`);
  return { ...notice, id, at: notice.at ?? stampOf(create_time) };
}

/** What a notification is about says its name. */
function readAs(event: string) {
  if (event.startsWith('REFUND.')) return refundIn;
  return event.startsWith('PAYSCORE.') ? collectedIn : paymentIn;
}

const permissionNotice = z.object({ mchid: z.string(), authorization_code: z.string() });

function consentIn(content: unknown, { id, merchantId }: { id: string; merchantId: string }) {
  const said = permissionNotice.safeParse(content);
  if (!said.success) return refused('form', 'it names no authorization');
  const { mchid, authorization_code: code } = said.data;
  return mchid === merchantId
    ? { kind: 'consent' as const, id, code }
    : refused('not_ours', `for the merchant ${mchid.slice(0, 40)}`);
}

function collectedIn(content: unknown): Told | undefined {
  const said = serviceOrder.safeParse(content);
  const payment = said.success ? collectedOf(said.data) : undefined;
  if (!said.success || !payment) return undefined;
  const { paidAt, ...rest } = payment;
  const notice = { kind: 'payment' as const, id: '', outNo: said.data.out_order_no, at: paidAt, ...rest };
  return { mchid: said.data.mchid, notice };
}

type Told = { mchid: string; notice: PaymentNotice | RefundNotice };

function paymentIn(content: unknown): Told | undefined {
  const said = transaction.safeParse(content);
  const payment = said.success ? paymentOf(said.data) : undefined;
  if (!said.success || !payment) return undefined;
  const { paidAt, ...rest } = payment;
  const notice = { kind: 'payment' as const, id: '', outNo: said.data.out_trade_no, at: paidAt, ...rest };
  return { mchid: said.data.mchid, notice };
}

function refundIn(content: unknown): Told | undefined {
  const said = refundNotice.safeParse(content);
  const state = said.success ? refundStateOf(said.data.refund_status) : undefined;
  if (!said.success || !state) return undefined;
  const { mchid, out_trade_no, transaction_id, out_refund_no, success_time, amount } = said.data;
  return {
    mchid,
    notice: {
      kind: 'refund',
      id: '',
      outNo: out_trade_no,
      outRefundNo: out_refund_no,
      tradeNo: transaction_id ?? null,
      state,
      amountCents: amount?.refund ?? null,
      at: stampOf(success_time),
    },
  };
}
