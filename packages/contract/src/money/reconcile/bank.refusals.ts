import { defineRefusals } from '../../kit/index.ts';

export const bankRefusals = defineRefusals({
  'bank.whole': {
    status: 403,
    zh: '银行流水只对可查看整个平台的账号开放；若已切换加盟商或服务区，请先切回全部',
    en: 'Bank statements are only for accounts that see the whole platform; if you have narrowed the page to some agents or areas, widen it first',
  },
  'bank.unreadable': {
    status: 409,
    zh: '不是可识别的银行流水：应为 camt.053（XML）、MT940，或表头含 {expected} 的 csv、xlsx（UTF-8、GBK 或 UTF-16）',
    en: 'The file is not a readable bank statement: it must be camt.053 (XML), MT940, or a csv or xlsx whose header has {expected} (UTF-8, GBK or UTF-16)',
  },
  'bank.rows': {
    status: 409,
    zh: '{n} 行无法读取，整个文件未导入。行号（内容）：{rows}',
    en: '{n} rows cannot be read; nothing was imported. Rows and their content: {rows}',
  },
  'bank.sums': {
    status: 409,
    zh: '账号 {account} 的期初余额加明细为 {found}，文件的期末余额为 {said}；文件可能不完整或被改过，未导入',
    en: 'For account {account} the opening balance and the lines add up to {found}, but the closing balance is {said}: the file may be incomplete or altered; nothing was imported',
  },
  'bank.currency': {
    status: 409,
    zh: '只能导入人民币流水。行号（币种）：{rows}',
    en: 'Only statements in yuan can be imported. Rows and their currency: {rows}',
  },
  'bank.too_many': {
    status: 413,
    zh: '一个文件最多 {most} 笔，请按日期分开导出',
    en: 'A file can have at most {most} lines: please export fewer days at a time',
  },
  'bank.account': {
    status: 409,
    zh: '文件中没有本方账号，请在导入时填写',
    en: 'The file does not state its account: please enter it when importing',
  },
  'bank.other_account': {
    status: 409,
    zh: '文件属于账号 {account}，与填写的账号不同',
    en: 'The file belongs to account {account}, not the one that was entered',
  },
  'bank.state': {
    status: 409,
    zh: '该流水的当前状态不能执行此操作',
    en: 'Not possible in the present state of the line',
  },
  'bank.no_fit': {
    status: 409,
    zh: '所选内容与该流水的金额或方向不符，或已对应其他流水，请重新查看建议',
    en: 'Your choice does not match the amount or direction of this line, or is already matched to another line: please look at the suggestions again',
  },
  'bank.no_number': {
    status: 409,
    zh: '银行没有给出流水号，请填写打款的银行流水号',
    en: 'The bank gives no reference for this line: please enter the bank reference of the payment',
  },
});
