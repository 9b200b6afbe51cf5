import { z } from 'zod';
import { cents, id } from '../../kit/index.ts';
import { tripPlatforms } from '../../rides/trips/index.ts';

export const messageKinds = ['notice', 'reminder', 'manual', 'code'] as const;
export const messageStates = ['inbox', 'queued', 'sent', 'failed'] as const;

/** What a rider was told. */
export const messageRow = z.object({
  id,
  kind: z.enum(messageKinds),
  /** Without codes. */
  body: z.string(),
  /** Whether it is in the inbox of the app alone, or how it was sent beside; null where that is no longer known. */
  state: z.enum(messageStates).nullable(),
  problem: z.string().nullable(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  /** Null: the system. */
  by: z.string().nullable(),
});
export type MessageRow = z.infer<typeof messageRow>;

/** A device with which a rider uses the app. */
export const deviceRow = z.object({
  /** The first signs of its hash. */
  device: z.string(),
  platform: z.enum(tripPlatforms),
  model: z.string(),
  firstAt: z.number(),
  lastAt: z.number(),
  uses: z.int(),
  /** How many other riders use it. */
  others: z.int(),
});

export const sharings = ['device', 'certificate'] as const;
/** Somebody with whom a rider shares a device or the number of a certificate. */
export const sharedRow = z.object({
  by: z.enum(sharings),
  riderId: id,
  riderPhone: z.string(),
  name: z.string(),
  at: z.number(),
});

export const riskFlags = ['shared_device', 'shared_certificate', 'many_devices'] as const;
/** More devices than this within thirty days are many. */
export const manyDevices = 3;

/** What keeps an account from being deleted. */
export const ties = [
  'riding',
  'reserved',
  'debt',
  'principal',
  'card',
  'deposit',
  'payment',
  'refund',
  'ticket',
  'return',
  'invoice',
  'certificate',
  'rebind',
] as const;
export type Tie = (typeof ties)[number];
export const tieRow = z.object({ kind: z.enum(ties), count: z.int(), cents: cents.nullable() });
export type TieRow = z.infer<typeof tieRow>;

/** What each is called to a person. */
export const tieWords: Readonly<Record<Tie, { zh: string; en: string }>> = {
  riding: { zh: '进行中的行程', en: 'a ride that goes on' },
  reserved: { zh: '预约中的车辆', en: 'a reserved vehicle' },
  debt: { zh: '欠款', en: 'debts' },
  principal: { zh: '钱包余额', en: 'money in the wallet' },
  card: { zh: '有效的卡', en: 'cards that hold' },
  deposit: { zh: '诚信金', en: 'a deposit' },
  payment: { zh: '支付中的款项', en: 'payments under way' },
  refund: { zh: '退款中的款项', en: 'refunds under way' },
  ticket: { zh: '未完结的工单', en: 'open tickets' },
  return: { zh: '待审的还车申请', en: 'return applications that wait' },
  invoice: { zh: '待开的发票', en: 'invoices that wait' },
  certificate: { zh: '待审的认证', en: 'certificates that wait' },
  rebind: { zh: '待审的换绑', en: 'a rebinding that waits' },
};

/** For so many days after a deletion nobody registers with the phone. */
export const phoneLockDays = 30;

/** When personal data was handed out or deleted; null names: the rider did it. */
export const privacyEvent = z.object({
  id,
  kind: z.enum(['exported', 'deleted']),
  at: z.number(),
  by: z.string().nullable(),
  approver: z.string().nullable(),
  reason: z.string(),
});

/** Everything that concerns a person, by what it is. */
export const personalData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
export type PersonalData = z.infer<typeof personalData>;
