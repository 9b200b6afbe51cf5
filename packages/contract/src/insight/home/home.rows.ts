import { z } from 'zod';
import { id } from '../../kit/index.ts';

/** What can wait for an operator; shown only to those who can act on it. */
export const todoNames = [
  'devices',
  'approvals',
  'redAlarms',
  'tickets',
  'overdueTasks',
  'returns',
  'staffReports',
  'stationApplications',
  'certificates',
  'rebinds',
  'invoices',
  'statements',
  'disputes',
  'daysToConfirm',
  'openDiffs',
  'bankLines',
  'failedRefunds',
  'failedExports',
  'logAlerts',
  'leads',
] as const;
export const todoTile = z.object({ name: z.enum(todoNames), count: z.int() });
export type TodoTile = z.infer<typeof todoTile>;

/** What is wrong with vehicles on the shelf, most urgent first. */
export const exceptionNames = [
  'batteryRemoved',
  'movingWithoutOrder',
  'unlockedWithoutOrder',
  'lost',
  'outOfArea',
  'inNoStop',
  'offline',
  'lowBatteryOnline',
  'outOfStation',
  'idle48',
] as const;
export type ExceptionName = (typeof exceptionNames)[number];

/** The urgency, by the levels of alarms. */
export const urgencies = ['red', 'orange', 'yellow'] as const;
export type Urgency = (typeof urgencies)[number];

export const exceptionTile = z.object({
  name: z.enum(exceptionNames),
  urgency: z.enum(urgencies),
  /** Null if unknown. */
  count: z.int().nullable(),
});
export type ExceptionTile = z.infer<typeof exceptionTile>;

export const noteKinds = ['new', 'fix', 'change'] as const;

const title = z.string().trim().min(1).max(80);
const body = z.string().trim().min(1).max(4000);

/** A release note: in the deployment's language, optionally with English. */
export const noteText = z.object({
  version: z.string().trim().min(1).max(20),
  /** The business day of its release. */
  day: z.iso.date(),
  kind: z.enum(noteKinds),
  title,
  body,
  titleEn: title.optional(),
  bodyEn: body.optional(),
});
export type NoteText = z.infer<typeof noteText>;

export const releaseNote = noteText.extend({
  id,
  titleEn: z.string().nullable(),
  bodyEn: z.string().nullable(),
  /** Increments with every edit. */
  revision: z.int(),
  /** Whether the reader has marked it as read. */
  read: z.boolean(),
});
export type ReleaseNote = z.infer<typeof releaseNote>;

/** The most shortcuts on the home page. */
export const mostShortcuts = 8;
