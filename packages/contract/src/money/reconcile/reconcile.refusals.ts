import { defineRefusals } from '../../kit/index.ts';

export const reconcileRefusals = defineRefusals({
  'bill.rows': {
    status: 409,
    zh: '账单第 {rows} 行无法读取，整个文件未导入',
    en: 'Rows {rows} of the bill cannot be read; nothing was imported',
  },
  'bill.unreadable': {
    status: 409,
    zh: '不是该渠道的这种账单：应为渠道提供的 csv 或其 zip、gz 压缩包（UTF-8、GBK 或 UTF-16），含“{column}”列和末尾的汇总',
    en: 'The file is not this kind of bill from this provider: it must be the provider’s csv, or a zip or gz of it (UTF-8, GBK or UTF-16), with the column “{column}” and the summary at the end',
  },
  'bill.sums': {
    status: 409,
    zh: '账单的汇总与明细不一致，文件可能不完整或被改过',
    en: 'The lines of the bill do not match its summary: the file may be incomplete or altered',
  },
  'bill.too_large': {
    status: 413,
    zh: '账单解压后超过 {megabytes} MB，或压缩包异常',
    en: 'The unpacked bill is larger than {megabytes} MB, or the archive is damaged',
  },
  'bill.other_merchant': {
    status: 409,
    zh: '账单属于商户号 {merchant}',
    en: 'The bill belongs to merchant {merchant}',
  },
  'bill.other_day': {
    status: 409,
    zh: '账单第 {row} 行不属于这一天',
    en: 'Line {row} of the bill belongs to another day',
  },
  'bill.too_different': {
    status: 409,
    zh: '账单与系统有超过 {most} 笔不同，请确认账单文件',
    en: 'The bill and the books differ in more than {most} payments: is it the right file?',
  },
  'bill.handled': {
    status: 409,
    zh: '该日差异已有处理结果，不能更换账单',
    en: 'Differences of this day have been handled; its bill can no longer be replaced',
  },
  'bill.no_file': {
    status: 409,
    zh: '没有保存原始账单文件；可重新获取账单',
    en: 'The original bill file was not kept; fetch the bill again',
  },
  'batch.not_found': {
    status: 404,
    zh: '该日没有此商户的对账批次',
    en: 'There is no batch of this merchant on that day',
  },
  'batch.no_bill': { status: 409, zh: '还没有账单', en: 'There is no bill yet' },
  'batch.trade_first': {
    status: 409,
    zh: '资金账单在同日交易账单核对后才核对',
    en: 'The account bill is compared after the payment bill of the same day',
  },
  'diff.not_found': { status: 404, zh: '差异不存在', en: 'This difference does not exist' },
  'diff.not_open': {
    status: 409,
    zh: '该差异无需处理或已处理',
    en: 'This difference needs no handling or has been handled',
  },
  'diff.no_rider': {
    status: 409,
    zh: '该差异不是用户多付的款，不能退给用户',
    en: 'This difference is not an overpayment by a rider',
  },
  'diff.franchisees': {
    status: 409,
    zh: '加盟商商户号的差额归加盟商自己，只能转入用户本金、退给用户或以我方为准',
    en: 'Differences on a franchisee’s own merchant number belong to the franchisee: only a rider’s money can be booked from there',
  },
  'diff.no_payout': {
    status: 409,
    zh: '该差异不是渠道付到银行的款',
    en: 'This difference is not a payout from the provider to the bank',
  },
  'day.open': { status: 409, zh: '该日尚未关账', en: 'The books of that day are still open' },
  'day.locked': { status: 409, zh: '该日已确认锁定', en: 'The day is confirmed and locked' },
  'day.not_locked': { status: 409, zh: '该日没有锁定', en: 'The day is not locked' },
  'day.held': {
    status: 409,
    zh: '该日在已确认的对账单内，不能解锁；更正请记入下一期对账单',
    en: 'The day is part of a confirmed statement and stays locked; corrections go into the next statement',
  },
  'voucher.span': {
    status: 400,
    zh: '一次最多导出 {days} 天的凭证',
    en: 'Vouchers can be exported for at most {days} days at a time',
  },
  'day.unfinished': {
    status: 409,
    zh: '还有 {waiting} 个批次待账单，{diffs} 笔差异待处理',
    en: '{waiting} bills are awaited and {diffs} differences are open',
  },
});
