import { defineRefusals } from '../../kit/index.ts';

export const reconcileRefusals = defineRefusals({
  'bill.rows': {
    status: 409,
    zh: '账单第 {rows} 行无法读取，整个文件未导入',
    en: 'Rows {rows} of the bill cannot be read; nothing of it was taken',
  },
  'bill.unreadable': {
    status: 409,
    zh: '不是该渠道的这种账单：应为渠道提供的 csv 或其 zip、gz 压缩包（UTF-8、GBK 或 UTF-16），含“{column}”列和末尾的汇总',
    en: 'This is no such bill of this provider: it takes the csv as the provider hands it out, or a zip or gz of it (UTF-8, GBK or UTF-16), with the column “{column}” and the summary at its end',
  },
  'bill.sums': {
    status: 409,
    zh: '账单的汇总与明细不一致，文件可能不完整或被改过',
    en: 'The lines of the bill do not come to its summary: the file may be cut or changed',
  },
  'bill.too_large': {
    status: 413,
    zh: '账单解压后超过 {megabytes} MB，或压缩包异常',
    en: 'More than {megabytes} MB come out of the bill, or it is packed oddly',
  },
  'bill.other_merchant': {
    status: 409,
    zh: '账单属于商户号 {merchant}',
    en: 'The bill is that of the merchant {merchant}',
  },
  'bill.other_day': {
    status: 409,
    zh: '账单第 {row} 行不属于这一天',
    en: 'Line {row} of the bill is of another day',
  },
  'bill.too_different': {
    status: 409,
    zh: '账单与系统有超过 {most} 笔不同，请确认账单文件',
    en: 'More than {most} numbers differ between the bill and the books: is it the right file?',
  },
  'bill.handled': {
    status: 409,
    zh: '该日差异已有处理结果，不能更换账单',
    en: 'Differences of this day were dealt with; its bill can no longer be replaced',
  },
  'bill.no_file': {
    status: 409,
    zh: '没有保存原始账单文件；可重新获取账单',
    en: 'No file of the bill was kept; fetch the bill again',
  },
  'batch.not_found': {
    status: 404,
    zh: '该日没有此商户的对账批次',
    en: 'Nothing is reconciled there on that day',
  },
  'batch.no_bill': { status: 409, zh: '还没有账单', en: 'There is no bill yet' },
  'batch.trade_first': {
    status: 409,
    zh: '资金账单在同日交易账单核对后才核对',
    en: 'The bill of the account is compared once the bill of payments of that day was',
  },
  'diff.not_found': { status: 404, zh: '差异不存在', en: 'There is no such difference' },
  'diff.not_open': {
    status: 409,
    zh: '该差异无需处理或已处理',
    en: 'Nothing is to be done about this difference',
  },
  'diff.no_rider': {
    status: 409,
    zh: '该差异不是用户多付的款，不能退给用户',
    en: 'This is no money that a rider paid too much',
  },
  'diff.franchisees': {
    status: 409,
    zh: '加盟商商户号的差额归加盟商自己，只能转入用户本金、退给用户或以我方为准',
    en: 'What a franchisee’s own number has more or less is the franchisee’s: only a rider’s money can be booked from there',
  },
  'diff.no_payout': {
    status: 409,
    zh: '该差异不是渠道付到银行的款',
    en: 'This is no money that the provider paid out to the bank',
  },
  'day.open': { status: 409, zh: '该日尚未关账', en: 'The books of that day are still open' },
  'day.locked': { status: 409, zh: '该日已确认锁定', en: 'The day is confirmed and locked' },
  'day.not_locked': { status: 409, zh: '该日没有锁定', en: 'The day is not locked' },
  'day.held': {
    status: 409,
    zh: '该日在已确认的对账单内，不能解锁；更正请记入下一期对账单',
    en: 'The day is part of a statement that was agreed to and stays locked; corrections go into the next statement',
  },
  'voucher.span': {
    status: 400,
    zh: '一次最多导出 {days} 天的凭证',
    en: 'Vouchers are listed for {days} days at a time',
  },
  'day.unfinished': {
    status: 409,
    zh: '还有 {waiting} 个批次待账单，{diffs} 笔差异待处理',
    en: '{waiting} bills are awaited and {diffs} differences are to be dealt with',
  },
});
