import { z } from 'zod';
import { cents, id } from '../../kit/index.ts';
import { tripPlatforms } from '../../rides/trips/index.ts';

export const messageKinds = ['notice', 'reminder', 'manual', 'code'] as const;
export const messageStates = ['inbox', 'queued', 'sent', 'failed'] as const;

/** A message to a rider. */
export const messageRow = z.object({
  id,
  kind: z.enum(messageKinds),
  /** Without verification codes. */
  body: z.string(),
  /** Whether it is only in the app's inbox, or how else it was sent; null if no longer known. */
  state: z.enum(messageStates).nullable(),
  problem: z.string().nullable(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  /** Null: the system. */
  by: z.string().nullable(),
});
export type MessageRow = z.infer<typeof messageRow>;

/** A device on which a rider uses the app. */
export const deviceRow = z.object({
  /** The first characters of its hash. */
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
/** A rider who shares a device or a certificate number with this one. */
export const sharedRow = z.object({
  by: z.enum(sharings),
  riderId: id,
  riderPhone: z.string(),
  name: z.string(),
  at: z.number(),
});

export const riskFlags = ['shared_device', 'shared_certificate', 'many_devices'] as const;
/** More devices than this within thirty days are suspicious. */
export const manyDevices = 3;

/** What prevents the deletion of an account. */
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

/** The name of each for a reader. */
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

/** For so many days after a deletion the phone cannot be registered. */
export const phoneLockDays = 30;

/** An export or deletion of personal data; if the names are null, by the rider. */
export const privacyEvent = z.object({
  id,
  kind: z.enum(['exported', 'deleted']),
  at: z.number(),
  by: z.string().nullable(),
  approver: z.string().nullable(),
  reason: z.string(),
});

/** All personal data, by kind. */
export const personalData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
export type PersonalData = z.infer<typeof personalData>;
