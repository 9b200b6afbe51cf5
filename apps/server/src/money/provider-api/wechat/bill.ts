import { z } from 'zod';
import type { BillKind, ProviderBill, ProviderReply } from '../port.ts';
import { readBillFile } from '../read-bill-file.ts';
import { unknown } from '../wire.ts';
import { refusalOf, type WechatLine } from './line.ts';

const address = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });

const paths: Record<BillKind, (day: string) => string> = {
  trade: (day) => `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`,
  fund: (day) => `/v3/bill/fundflowbill?bill_date=${day}&account_type=BASIC&tar_type=GZIP`,
};

/** Fetch a bill, check its digest and its sums, and answer its lines. */
export async function billOf<K extends BillKind>(
  line: WechatLine,
  day: string,
  kind: K,
): Promise<ProviderReply<ProviderBill<K>>> {
  const said = await line.ask({ method: 'GET', path: paths[kind](day) });
  if (said.kind === 'unknown') return said;
  if (said.status !== 200) return refusalOf(said);
  const where = address.safeParse(said.json);
  if (!where.success) return unknown('the answer names no bill');
  const file = await line.fetchBill(where.data.download_url);
  if (file.kind === 'unknown') return file;
  if (file.status !== 200) return unknown(`the bill was answered with ${file.status}`);
  const promised = where.data.hash_value.toLowerCase();
  return readBillFile({ provider: 'wechat', file: file.body, kind, promised });
}
