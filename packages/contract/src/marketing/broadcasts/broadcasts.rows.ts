import { z } from 'zod';
import { id, lastInstant, smallId } from '../../kit/index.ts';
import { professions } from '../../organisation/permissions/index.ts';
import { audienceTree } from '../audiences/index.ts';

/** What a broadcast is about. Marketing goes to who agreed to it, by day, and not too often. */
export const broadcastKinds = ['notice', 'maintenance', 'price', 'marketing'] as const;
export const broadcastKind = z.enum(broadcastKinds);
export type BroadcastKind = (typeof broadcastKinds)[number];

export const broadcastStates = ['draft', 'scheduled', 'sending', 'done', 'cancelled', 'failed'] as const;
export const broadcastState = z.enum(broadcastStates);
export type BroadcastState = (typeof broadcastStates)[number];

/** By what it goes beside the inbox of the app. */
export const consentChannels = ['inbox', 'sms'] as const;
export const consentChannel = z.enum(consentChannels);
export type ConsentChannel = (typeof consentChannels)[number];

/** What every marketing text message ends with. */
export const optOutText = '拒收请回复R';

/** More recipients than that are sent something only when a second person agrees. */
export const mostAloneRecipients = 10_000;

const moment = z.int().min(0).max(lastInstant);

/** What is written down of a broadcast. */
export const broadcastBody = z.object({
  title: z.string().trim().min(1).max(20),
  kind: broadcastKind,
  body: z.string().trim().min(1).max(2_000),
  areaIds: z.array(smallId).min(1).max(50),
  /** Absent: it is for no riders. */
  audience: audienceTree.optional(),
  professions: z.array(z.enum(professions)).max(professions.length).default([]),
  /** Absent: it leaves by no text message. */
  smsText: z.string().trim().min(1).max(480).optional(),
  popsUp: z.boolean().default(false),
  /** Absent: as soon as somebody has it sent. */
  sendAt: moment.optional(),
  expiresAt: moment.optional(),
});
export type BroadcastBody = z.infer<typeof broadcastBody>;

/** A broadcast as the console lists it. */
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
  /** As how many text messages one goes; null: by none. */
  parts: z.int().nullable(),
  /** What its text messages cost, thousandths of a cent. */
  cost: z.int(),
  createdBy: z.string(),
  createdAt: z.number(),
  sentBy: z.string().nullable(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  recalledAt: z.number().nullable(),
  /** All areas it is for are the caller's: only then it can be changed. */
  isOwn: z.boolean(),
  version: z.int(),
});
export type BroadcastRow = z.infer<typeof broadcastRow>;
