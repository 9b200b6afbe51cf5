import { z } from 'zod';
import { instant } from '../../kit/index.ts';

const count = z.int().min(0);

/** `warning`: it works and will not for long; `wrong`: something does not work. */
export const findingLevels = ['well', 'warning', 'wrong'] as const;

/** What was found about one part of the deployment, in the language of the request. */
export const finding = z.object({
  part: z.string(),
  level: z.enum(findingLevels),
  /** The part’s name. */
  name: z.string(),
  text: z.string(),
  /** What to do about it. */
  todo: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;

/** How a program of the deployment, or all of them together, fared; times in milliseconds. */
const fared = z.object({
  memoryMb: count.nullable(),
  /** The 99th percentile of how late the event loop was. */
  loopMs: z.number().nullable(),
  /** Calls and messages of controllers in a minute. */
  calls: count.nullable(),
  faults: count.nullable(),
  /** The time in which 95 of 100 calls were answered. */
  callMs: z.number().nullable(),
  messages: count.nullable(),
});

/** A program that was seen within the last day. */
export const runningProgram = fared.extend({
  programId: z.string(),
  role: z.enum(['all', 'api', 'gateway', 'jobs']),
  host: z.string(),
  version: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** It has not been seen for 15 seconds. */
  isLost: z.boolean(),
});
export type RunningProgram = z.infer<typeof runningProgram>;

/** Work by the clock, and its last round. */
export const clockJob = z.object({
  name: z.string(),
  /** Where it runs; null: nowhere at the moment. */
  host: z.string().nullable(),
  /** Milliseconds between two rounds; null: none has begun yet. */
  pauseMs: count.nullable(),
  beganAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Milliseconds by which the next round is late. */
  lateMs: count,
  rounds: count,
  failures: count,
  failedAt: instant.nullable(),
  problem: z.string().nullable(),
});
export type ClockJob = z.infer<typeof clockJob>;

/** Five minutes of the last day, all programs together. */
export const statusSample = fared.extend({ at: instant });
export type StatusSample = z.infer<typeof statusSample>;

/** A completed backup. */
export const madeBackup = z.object({
  id: count,
  madeAt: instant,
  host: z.string(),
  folder: z.string(),
  bytes: count,
  seconds: z.number(),
});
export type MadeBackup = z.infer<typeof madeBackup>;

/** How the whole deployment stands. */
export const deploymentStatus = z.object({
  findings: z.array(finding),
  programs: z.array(runningProgram),
  jobs: z.array(clockJob),
  day: z.array(statusSample),
  /** The last ten. */
  backups: z.array(madeBackup),
});
export type DeploymentStatus = z.infer<typeof deploymentStatus>;
