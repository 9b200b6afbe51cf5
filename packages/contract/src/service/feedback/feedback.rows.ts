import { z } from 'zod';
import { lifecycle, ridingState } from '../../fleet/vehicles/vehicles.rows.ts';
import { carId, id, imei } from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';
import { orderState } from '../../rides/orders/orders.rows.ts';

export const feedbackKinds = ['bug', 'feature', 'device', 'data', 'account', 'consult'] as const;
export const feedbackKind = z.enum(feedbackKinds);
export type FeedbackKind = z.infer<typeof feedbackKind>;

/** `P1`: operation is at a standstill · `P4`: whenever there is time. */
export const feedbackLevels = ['P1', 'P2', 'P3', 'P4'] as const;
export const feedbackLevel = z.enum(feedbackLevels);
export type FeedbackLevel = z.infer<typeof feedbackLevel>;

export const feedbackStates = [
  'new',
  'assigned',
  'replying',
  'waiting_customer',
  'solved',
  'closed',
  'reopened',
] as const;
export const feedbackState = z.enum(feedbackStates);
export type FeedbackState = z.infer<typeof feedbackState>;

/** `customer`: the company that wrote the ticket · `vendor`: the one that answers it. */
export const feedbackSides = ['customer', 'vendor', 'onlooker'] as const;
export const feedbackSide = z.enum(feedbackSides);
export type FeedbackSide = z.infer<typeof feedbackSide>;

export const mostFeedbackPictures = 9;
export const mostFeedbackFiles = 3;
export const mostFeedbackFileBytes = 20_000_000;
/** The most recent requests attached to a ticket, by id. */
export const mostRequestIds = 20;
/** The most colleagues notified of a ticket. */
export const mostNotified = 20;
/** How long a ticket can be reopened, days. */
export const feedbackReopenDays = 7;
/** The most similar tickets listed. */
export const mostSimilar = 5;

/** A place in the console: the pattern of a screen's address. */
export const feedbackModule = z.string().regex(/^\/[\w/:.-]{0,99}$/);
export const feedbackTitle = z.string().trim().min(5).max(50);
export const feedbackText = z.string().trim().min(10).max(2_000);

/** The subject of a ticket, as it was when the ticket was written. */
export const feedbackObject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('vehicle'),
    carId,
    imei: imei.nullable(),
    area: z.string(),
    ridingState,
    lifecycle,
    restBattery: z.number().nullable(),
    reportedAt: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('order'),
    orderId: id,
    carId,
    area: z.string(),
    orderState,
    startedAt: z.number(),
    endedAt: z.number().nullable(),
  }),
]);
export type FeedbackObject = z.infer<typeof feedbackObject>;

/** Information about the browser, without bodies of requests. */
export const feedbackContext = z.object({
  browser: z.string().max(300),
  build: z.string().max(60),
  route: z.string().max(200),
  requestIds: z.array(z.string().max(64)).max(mostRequestIds),
});
export type FeedbackContext = z.infer<typeof feedbackContext>;

/** A ticket to the vendor of the platform. */
export const feedbackRow = z.object({
  id,
  title: z.string(),
  kind: feedbackKind,
  level: feedbackLevel,
  module: z.string(),
  state: feedbackState,
  agentId: z.number(),
  agent: z.string(),
  creator: z.string(),
  handler: z.string().nullable(),
  createdAt: z.number(),
  dueAt: z.number().nullable(),
  lastReplyAt: z.number().nullable(),
  /** From the ticket to the vendor’s first answer. */
  firstReplySeconds: z.number().nullable(),
  solvedAt: z.number().nullable(),
  score: z.int().nullable(),
});
export type FeedbackRow = z.infer<typeof feedbackRow>;

export const feedbackEventKinds = [
  'created',
  'replied',
  'noted',
  'assigned',
  'changed',
  'urged',
  'solved',
  'closed',
  'reopened',
  'rated',
] as const;
export type FeedbackEventKind = (typeof feedbackEventKinds)[number];

export const feedbackFile = z.object({
  id,
  name: z.string(),
  bytes: z.int(),
  /** Its URL, valid for some minutes. */
  address: z.string(),
});

export const feedbackEvent = z.object({
  no: z.int(),
  at: z.number(),
  kind: z.enum(feedbackEventKinds),
  side: feedbackSide,
  /** Null: automatic. */
  by: z.string().nullable(),
  text: z.string(),
  /** The resulting state of the ticket. */
  state: feedbackState,
  /** Only visible to one's own side. */
  isInternal: z.boolean(),
});

/** One ticket with its thread. */
export const feedbackDetail = feedbackRow.extend({
  text: z.string(),
  object: feedbackObject.nullable(),
  happenedAt: z.number().nullable(),
  contactPhone: z.string(),
  context: feedbackContext,
  photos: z.array(photoShown),
  files: z.array(feedbackFile),
  events: z.array(feedbackEvent),
  scoreText: z.string(),
  duplicateOf: id.nullable(),
  /** The reader's side. */
  side: feedbackSide,
  /** The actions open to the reader’s side now. */
  canUrge: z.boolean(),
  canReopen: z.boolean(),
  canRate: z.boolean(),
  version: z.int(),
});
export type FeedbackDetail = z.infer<typeof feedbackDetail>;

export const similarFeedback = z.object({
  id,
  title: z.string(),
  state: feedbackState,
  createdAt: z.number(),
});
