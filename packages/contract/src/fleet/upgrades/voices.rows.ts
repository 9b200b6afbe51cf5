import { z } from 'zod';
import { id } from '../../kit/index.ts';
import { packageState } from './packages.rows.ts';

/** The slots of a voice pack; the first have a fixed meaning, the others are the operator's own. */
export const voiceSlots = 20;
/** The occasions of the first six slots. */
export const standardSlots = ['arm', 'disarm', 'start', 'stop', 'alarm', 'find'] as const;
/** The size limit of a sound, bytes. */
export const mostSoundBytes = 200 * 1_024;
/** A push to more vehicles needs a second person. */
export const mostPushedAlone = 200;
/** The longest text of a sound, characters. */
export const mostSoundText = 60;

/** A voice pack in the console's list. */
export const voicePackRow = z.object({
  id,
  name: z.string(),
  model: z.string(),
  modelId: z.int(),
  /** As controllers report it. */
  packageVersion: z.string(),
  state: packageState,
  /** How many of the slots 1 to 6 have a sound. */
  standard: z.int(),
  /** How many of the slots 7 to 20 have a sound. */
  own: z.int(),
  /** Bytes. */
  size: z.int(),
  /** Null while it is a draft. */
  md5: z.string().nullable(),
  /** How many vehicles of the model in scope report it. */
  vehicles: z.int(),
  notes: z.string(),
  uploadedAt: z.number(),
  uploadedBy: z.string(),
  version: z.int(),
});
export type VoicePackRow = z.infer<typeof voicePackRow>;

/** One slot of a voice pack; all but the first group of fields is null if it has no sound. */
export const voiceSoundRow = z.object({
  id,
  packageId: id,
  slot: z.int(),
  use: z.enum([...standardSlots, 'own']),
  /** The pack is a draft: its sounds may change. */
  isOpen: z.boolean(),
  /** The version of the pack. */
  version: z.int(),
  text: z.string().nullable(),
  /** Bytes. */
  size: z.int().nullable(),
  /** Samples per second. */
  hz: z.int().nullable(),
  /** Its length, milliseconds. */
  lengthMs: z.int().nullable(),
  /** Its loudest sample, dBFS. */
  peak: z.number().nullable(),
});
export type VoiceSoundRow = z.infer<typeof voiceSoundRow>;
