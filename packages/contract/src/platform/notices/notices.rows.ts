import { z } from 'zod';
import { id, smallId } from '../../kit/index.ts';
import { noticeChannels, noticeEventNames, noticeLanes } from './events.ts';

export const noticeEvent = z.enum(noticeEventNames);
export const noticeChannel = z.enum(noticeChannels);

/** Whether the SMS gateway has agreed to a text: it wants none, waits, agreed or refused. */
export const reviewStates = ['none', 'waiting', 'approved', 'rejected'] as const;
export const reviewState = z.enum(reviewStates);
export type ReviewState = z.infer<typeof reviewState>;

/** A text message counts at most so many units. */
export const mostNoticeText = 500;

const title = z.string().trim().min(1).max(20);
const text = z.string().trim().min(1).max(mostNoticeText);

/** What is written down of a template. */
export const noticeBody = z.object({
  title,
  titleEn: title.max(40),
  text,
  textEn: text,
  /** In the order in which they are tried; the inbox of the app has it anyway. */
  channels: z.array(noticeChannel).max(noticeChannels.length),
  /** From ten in the evening until eight it waits for the morning. */
  waitsForMorning: z.boolean(),
  /** How often a day a rider is told it at most; 0: always. */
  perDay: z.int().min(0).max(50),
  /** What the SMS gateway calls the text that it agreed to; empty: it takes every text. */
  providerTemplate: z
    .string()
    .trim()
    .max(40)
    .regex(/^[\w-]*$/)
    .default(''),
});
export type NoticeBody = z.infer<typeof noticeBody>;

/** A template as the console lists it. */
export const noticeRow = noticeBody.extend({
  /** The event, with the area after an @ where it is an area’s own. */
  id,
  event: noticeEvent,
  lane: z.enum(noticeLanes),
  /** Null: all areas that have none of their own. */
  areaId: smallId.nullable(),
  area: z.string().nullable(),
  isOn: z.boolean(),
  /** Its words are given by law: they are not changed here. */
  isLocked: z.boolean(),
  /** Somebody has written other words than the usual ones. */
  isChanged: z.boolean(),
  variables: z.array(z.string()),
  review: reviewState,
  /** As how many text messages its longest Chinese text goes; null: by none. */
  parts: z.int().nullable(),
  /** What such a message costs, thousandths of a cent. */
  cost: z.int().nullable(),
  /** What one text message costs, thousandths of a cent. */
  partCost: z.int(),
  /** Riders or phones that were told it within 30 days. */
  sent: z.int(),
  /** Of the text messages that left, how many did not arrive, percent; null: none left. */
  failedPercent: z.number().nullable(),
  /** How often within 30 days nothing was sent because a value was missing. */
  missed: z.int(),
  /** The caller may change it. */
  isOwn: z.boolean(),
  updatedAt: z.number().nullable(),
  updatedBy: z.string().nullable(),
  version: z.int(),
});
export type NoticeRow = z.infer<typeof noticeRow>;

/** A change of a template: by field what it was and what it is. */
export const noticeChange = z.object({
  version: z.int(),
  changedAt: z.number(),
  changedBy: z.string(),
  change: z.record(z.string(), z.unknown()),
});
export type NoticeChange = z.infer<typeof noticeChange>;
