import { z } from 'zod';
import { id, smallId } from '../../kit/index.ts';
import { noticeChannels, noticeEventNames, noticeLanes } from './events.ts';

export const noticeEvent = z.enum(noticeEventNames);
export const noticeChannel = z.enum(noticeChannels);

/** The SMS gateway's review of a text: not required, waiting, approved or rejected. */
export const reviewStates = ['none', 'waiting', 'approved', 'rejected'] as const;
export const reviewState = z.enum(reviewStates);
export type ReviewState = z.infer<typeof reviewState>;

/** The longest text message, in units. */
export const mostNoticeText = 500;

const title = z.string().trim().min(1).max(20);
const text = z.string().trim().min(1).max(mostNoticeText);

/** The fields of a template. */
export const noticeBody = z.object({
  title,
  titleEn: title.max(40),
  text,
  textEn: text,
  /** In the order of attempts; the app's inbox has it in any case. */
  channels: z.array(noticeChannel).max(noticeChannels.length),
  /** From ten in the evening until eight it is held until the morning. */
  waitsForMorning: z.boolean(),
  /** The most times a day a rider is sent it; 0: unlimited. */
  perDay: z.int().min(0).max(50),
  /** The SMS gateway's id of the approved text; empty: it accepts any text. */
  providerTemplate: z
    .string()
    .trim()
    .max(40)
    .regex(/^[\w-]*$/)
    .default(''),
});
export type NoticeBody = z.infer<typeof noticeBody>;

/** A template in the console's list. */
export const noticeRow = noticeBody.extend({
  /** The event, followed by @ and the area for an area’s own template. */
  id,
  event: noticeEvent,
  lane: z.enum(noticeLanes),
  /** Null: all areas without their own. */
  areaId: smallId.nullable(),
  area: z.string().nullable(),
  isOn: z.boolean(),
  /** Its text is required by law and cannot be changed here. */
  isLocked: z.boolean(),
  /** Its text differs from the default. */
  isChanged: z.boolean(),
  variables: z.array(z.string()),
  review: reviewState,
  /** The number of text messages for its longest Chinese text; null if it is not sent as one. */
  parts: z.int().nullable(),
  /** The price of such a message, thousandths of a cent. */
  cost: z.int().nullable(),
  /** The price of one text message, thousandths of a cent. */
  partCost: z.int(),
  /** Riders or phones that received it within 30 days. */
  sent: z.int(),
  /** The share of sent text messages that did not arrive, percent; null if none were sent. */
  failedPercent: z.number().nullable(),
  /** How often within 30 days it was not sent because a value was missing. */
  missed: z.int(),
  /** The caller may change it. */
  isOwn: z.boolean(),
  updatedAt: z.number().nullable(),
  updatedBy: z.string().nullable(),
  version: z.int(),
});
export type NoticeRow = z.infer<typeof noticeRow>;

/** A change of a template: each field with its value before and after. */
export const noticeChange = z.object({
  version: z.int(),
  changedAt: z.number(),
  changedBy: z.string(),
  change: z.record(z.string(), z.unknown()),
});
export type NoticeChange = z.infer<typeof noticeChange>;
