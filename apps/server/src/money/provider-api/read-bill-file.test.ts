import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bareZip } from '../../../test/files/bare-zip.ts';
import { longestBlockDuring } from '../../../test/longest-block.ts';
import { inGbk } from '../../../test/money/a-bill.ts';
import type { ProviderName } from './port.ts';
import { readBill } from './read-bill.ts';
import { readBillFile } from './read-bill-file.ts';

const wechat = [
  '交易时间,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,退款状态,商品名称,手续费,订单金额,申请退款金额',
  '`2026-11-22 08:00:00,`42001,`o1,`SUCCESS,`0,`0,`,`骑行, 充值,`0.02000,`3.50,`0.00',
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
  '`1,`3.50,`0.00,`0.00,`0.02000,`3.50,`0.00',
].join('\r\n');
const alipay = [
  '#支付宝业务明细查询',
  '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,退款批次号/请求号,服务费（元）',
  '20261\t,o1\t,交易\t,2026-11-22 08:00:00\t,3.50\t,\t,-0.02\t',
  '#交易合计：1笔，商家实收共3.50元，商家优惠共0.00元',
  '#退款合计：0笔，商家实收退款共0.00元，商家优惠退款共0.00元',
].join('\r\n');

const utf16 = (text: string, mark = '\uFEFF') => Buffer.from(mark + text, 'utf16le');
const tabbed = (text: string) =>
  text
    .split('\r\n')
    .map((line) => line.replaceAll(/,`/g, '\t`'))
    .join('\r\n');
const packed = (name: string, content: Buffer) =>
  bareZip(
    { name: `__MACOSX/._${name}`, content: Buffer.from('resource') },
    { name: '业务明细(汇总).csv', content: Buffer.from('#汇总') },
    { name, content },
  );
const digestOf = (provider: ProviderName, file: Buffer) => {
  const read = readBill({ provider, file, kind: 'trade' });
  return read.kind === 'answer' ? [read.value.count, read.value.digest] : read;
};

test.each([
  ['WeChat', 'wechat', 'in GBK', inGbk(wechat)],
  ['WeChat', 'wechat', 'in UTF-16', utf16(wechat)],
  ['WeChat', 'wechat', 'in UTF-16 without its mark', utf16(wechat, '')],
  ['WeChat', 'wechat', 'in a zip', packed('明细.csv', Buffer.from(wechat))],
  ['Alipay', 'alipay', 'as the bare csv', inGbk(alipay)],
  ['Alipay', 'alipay', 'as a csv in UTF-8', Buffer.from(`\uFEFF${alipay}`)],
  ['Alipay', 'alipay', 'packed again with a name in UTF-8', packed('2088_业务明细.csv', inGbk(alipay))],
] as const)('a bill of %s (%s) %s is read, and known again as the same', (_, provider, __, file) => {
  const own =
    provider === 'wechat' ? gzipSync(`\uFEFF${wechat}`) : bareZip({ name: 'a.csv', content: inGbk(alipay) });
  const [count, digest] = digestOf(provider, own) as [number, string];
  expect(count).toBe(1);
  expect(digestOf(provider, file)).toEqual([1, digest]);
});

test('a bill of WeChat that a spreadsheet saved with tabs is read', () => {
  const names = tabbed(wechat).replaceAll(/^(交易时间|总交易单数).*$/gm, (line) =>
    line.replaceAll(',', '\t'),
  );
  expect(digestOf('wechat', utf16(names))).toMatchObject([1, expect.any(String)]);
});

test('a bill says what is wrong with it: another kind, lines that do not come to its summary, or no text at all', () => {
  const faultOf = (text: string | Buffer, provider: ProviderName = 'wechat') =>
    readBill({ provider, file: Buffer.from(text), kind: 'trade' });
  expect(faultOf(alipay)).toMatchObject({ fault: 'format' });
  expect(faultOf(wechat, 'alipay')).toMatchObject({ fault: 'format' });
  expect(faultOf(wechat.replace('`3.50,`0.00', '`3.51,`0.00'))).toMatchObject({ fault: 'sums' });
  expect(faultOf(Buffer.from([0x1f, 0x8b, 8, 0, 1]))).toMatchObject({ fault: 'format' });
  expect(faultOf('PK\u0003\u0004 no archive')).toMatchObject({ fault: 'format' });
});

const megabyte = Buffer.alloc(1_000_000, 'a');

test.each([
  ['an archive that lists one file 250 times', bareZip({ name: 'a.csv', content: megabyte, listed: 250 })],
  ['an archive that lists one file 20 times', bareZip({ name: 'a.csv', content: megabyte, listed: 20 })],
  ['an archive that says less than it holds', bareZip({ name: 'a.csv', content: megabyte, claimed: 100 })],
  ['gzip of which 400 MB come', gzipSync(Buffer.alloc(400_000_000))],
])('%s is refused at once, and nobody waits for it meanwhile', async (_, file) => {
  const startedAt = performance.now();
  const longest = await longestBlockDuring(async () => {
    const provider = file[0] === 0x1f ? 'wechat' : 'alipay';
    expect(await readBillFile({ provider, file, kind: 'trade' })).toMatchObject({ fault: 'size' });
  });
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(longest).toBeLessThan(200);
});
