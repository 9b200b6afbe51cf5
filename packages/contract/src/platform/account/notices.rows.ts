import { z } from 'zod';
import { id } from '../../kit/index.ts';

/** The kinds of notifications; the console makes the sentence from kind and facts. */
export const noticeKinds = [
  'approval_asked',
  'approval_decided',
  'approval_expired',
  'export_done',
  'export_failed',
  'log_alert',
  'device_pending',
  'area_transferred',
  'screening_done',
  'books_differ',
  'feedback_told',
  'feedback_news',
  'staff_told',
  'visit_asked',
  'city_complaint',
  'city_feed_alarm',
  'announced',
  'campaign_low',
  'campaign_used_up',
  'campaign_too_fast',
  'codes_guessed',
  'campaign_join_asked',
  'campaign_joined',
  'campaign_left',
  'upgrade_stopped',
  'upgrade_done',
  'webhook_failing',
  'webhook_dead',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeRow = z.object({
  id,
  kind: z.enum(noticeKinds),
  facts: z.record(z.string(), z.unknown()),
  /** A place in the console, `/operation/operator-log?sensitive=1`. */
  link: z.string().nullable(),
  createdAt: z.number(),
  readAt: z.number().nullable(),
});
export type NoticeRow = z.infer<typeof noticeRow>;
