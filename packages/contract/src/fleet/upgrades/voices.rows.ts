import { z } from 'zod';
import { id } from '../../kit/index.ts';
import { packageState } from './packages.rows.ts';

/** A voice pack has so many slots; the first of them have a fixed meaning, the others are the business’s own. */
export const voiceSlots = 20;
/** What the first six slots are said for. */
export const standardSlots = ['arm', 'disarm', 'start', 'stop', 'alarm', 'find'] as const;
/** A sound has at most so many bytes. */
export const mostSoundBytes = 200 * 1_024;
/** A push to more vehicles wants a second person. */
export const mostPushedAlone = 200;
/** What is said in a sound has at most so many letters. */
export const mostSoundText = 60;

/** A voice pack as the console lists it. */
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
  /** How many of the slots 7 to 20 have one. */
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

/** One slot of a voice pack; all but the first group is null where it has no sound. */
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
  /** Samples a second. */
  hz: z.int().nullable(),
  /** How long it is, milliseconds. */
  lengthMs: z.int().nullable(),
  /** Its loudest sample, dBFS. */
  peak: z.number().nullable(),
});
export type VoiceSoundRow = z.infer<typeof voiceSoundRow>;
