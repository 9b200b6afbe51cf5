import { readBillFile as readAlipay } from './alipay/bill.ts';
import type { HouseBill, HouseName, HouseReply } from './port.ts';
import { readBillFile as readWechat } from './wechat/bill.ts';

const readers: Record<HouseName, (file: Buffer, kind: 'trade') => HouseReply<HouseBill<'trade'>>> = {
  wechat: readWechat,
  alipay: readAlipay,
};

/** Read the bill of payments and refunds that somebody got from a house; whose it is stands in it. */
export const readBillFile = (house: HouseName, file: Buffer) => readers[house](file, 'trade');
