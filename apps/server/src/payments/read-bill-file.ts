import { readBillFile as readAlipay } from './alipay/bill.ts';
import type { BillKind, HouseBill, HouseName, HouseReply } from './port.ts';
import { readBillFile as readWechat } from './wechat/bill.ts';

const readers: Record<HouseName, <K extends BillKind>(file: Buffer, kind: K) => HouseReply<HouseBill<K>>> = {
  wechat: readWechat,
  alipay: readAlipay,
};

/** Read a bill that somebody got from a house; whose it is stands in it, where that house writes it. */
export const readBillFile = <K extends BillKind>(house: HouseName, file: Buffer, kind: K) =>
  readers[house](file, kind);
