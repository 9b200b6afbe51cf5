import { z } from 'zod';
import { id, lastInstant, smallId } from '../../kit/index.ts';
import { professions } from '../../organisation/permissions/index.ts';
import { audienceTree } from '../audiences/index.ts';

/** Kinds of broadcasts. Marketing is sent only with consent, by day and at a limited rate. */
export const broadcastKinds = ['notice', 'maintenance', 'price', 'marketing'] as const;
export const broadcastKind = z.enum(broadcastKinds);
export type BroadcastKind = (typeof broadcastKinds)[number];

export const broadcastStates = ['draft', 'scheduled', 'sending', 'done', 'cancelled', 'failed'] as const;
export const broadcastState = z.enum(broadcastStates);
export type BroadcastState = (typeof broadcastStates)[number];

/** Channels that need consent. */
export const consentChannels = ['inbox', 'sms'] as const;
export const consentChannel = z.enum(consentChannels);
export type ConsentChannel = (typeof consentChannels)[number];

/** Required ending of marketing text messages. */
export const optOutText = '拒收请回复R';

/** Above this many recipients, a second person must approve. */
export const mostAloneRecipients = 10_000;

const moment = z.int().min(0).max(lastInstant);

/** Body of a broadcast. */
export const broadcastBody = z.object({
  title: z.string().trim().min(1).max(20),
  kind: broadcastKind,
  body: z.string().trim().min(1).max(2_000),
  areaIds: z.array(smallId).min(1).max(50),
  /** Absent: not sent to riders. */
  audience: audienceTree.optional(),
  professions: z.array(z.enum(professions)).max(professions.length).default([]),
  /** Absent: no text message is sent. */
  smsText: z.string().trim().min(1).max(480).optional(),
  popsUp: z.boolean().default(false),
  /** Absent: as soon as an operator sends it. */
  sendAt: moment.optional(),
  expiresAt: moment.optional(),
});
export type BroadcastBody = z.infer<typeof broadcastBody>;

/** A broadcast in the console’s list. */
export const broadcastRow = z.object({
  id,
  title: z.string(),
  kind: broadcastKind,
  body: z.string(),
  areaIds: z.array(z.int()),
  areas: z.array(z.string()),
  audience: audienceTree.nullable(),
  professions: z.array(z.enum(professions)),
  smsText: z.string().nullable(),
  popsUp: z.boolean(),
  sendAt: z.number().nullable(),
  expiresAt: z.number().nullable(),
  state: broadcastState,
  isPaused: z.boolean(),
  frozenAt: z.number().nullable(),
  riders: z.int(),
  texted: z.int(),
  suppressed: z.int(),
  staff: z.int(),
  told: z.int(),
  dropped: z.int(),
  readPercent: z.number().nullable(),
  /** Text message segments per recipient; null: no text message. */
  parts: z.int().nullable(),
  /** Cost of the text messages, in thousandths of a cent. */
  cost: z.int(),
  createdBy: z.string(),
  createdAt: z.number(),
  sentBy: z.string().nullable(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  recalledAt: z.number().nullable(),
  /** All of its areas are in the caller’s scope; otherwise the caller cannot change it. */
  isOwn: z.boolean(),
  version: z.int(),
});
export type BroadcastRow = z.infer<typeof broadcastRow>;
