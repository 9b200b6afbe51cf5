import type { BillKind, ProviderBill, ProviderReply } from '../port.ts';
import { readBillFile } from '../read-bill-file.ts';
import { unknown } from '../wire.ts';
import { type AlipayLine, isWell, refusalOf } from './line.ts';

const kinds: Record<BillKind, string> = { trade: 'trade', fund: 'signcustomer' };

/** Fetches a bill, verifies its totals, and returns its lines. */
export async function billOf<K extends BillKind>(
  line: AlipayLine,
  day: string,
  kind: K,
): Promise<ProviderReply<ProviderBill<K>>> {
  const said = await line.ask('alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: kinds[kind],
    bill_date: day,
  });
  if (said.kind === 'unknown') return said;
  if (!isWell(said)) return refusalOf(said);
  const { bill_download_url: url } = said.said;
  if (typeof url !== 'string' || !URL.canParse(url)) return unknown('the answer names no bill');
  const file = await line.fetchBill(url);
  if (file.kind === 'unknown') return file;
  if (file.status !== 200) return unknown(`the bill was answered with ${file.status}`);
  return readBillFile({ provider: 'alipay', file: file.body, kind });
}
