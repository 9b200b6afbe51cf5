import { z } from 'zod';
import { codes, defineCalls, int32 } from '../../kit/index.ts';
import { mostSoundText } from '../upgrades/voices.rows.ts';

const path = '/ebike/v3/backend/config/speech' as const;
const base = '/ebike/v3/backend/voice/speech' as const;

/** The most voices to choose from. */
const mostVoices = 20;
const voice = z.string().trim().min(1).max(60);

const speechFields = z.object({
  /** The base address of the provider's API, to which `/audio/speech` is added; empty: not set. */
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]),
  model: z.string().trim().max(60),
  /** The voices to choose from, as the provider calls them. */
  voices: z.array(voice).max(mostVoices),
});

/** The settings for text to speech. */
export const speechConfig = speechFields.extend({
  /** Whether a token is stored; it is never shown. */
  hasToken: z.boolean(),
  version: z.int(),
});
export type SpeechConfig = z.infer<typeof speechConfig>;

/** Text to speech by a provider. */
export const speech = defineCalls('speech', {
  show: {
    summary: 'Get the text-to-speech provider, without its token',
    method: 'GET',
    path,
    access: codes('0502'),
    rows: 'none',
    reply: speechConfig,
  },
  change: {
    summary: 'Set the text-to-speech provider; a token left empty is kept unless the address changes',
    method: 'PUT',
    path,
    access: codes('0502,050279'),
    rows: 'whole',
    body: speechFields.extend({ token: z.string().max(500), version: int32 }),
    reply: speechConfig,
    refusals: ['common.stale_version'],
    audit: { module: 'settings', action: 'speech', sensitive: true },
    stepUp: true,
  },
  voices: {
    summary: 'List the voices that texts can be spoken in; empty without a text-to-speech provider',
    method: 'GET',
    path: `${base}/voices`,
    access: codes('06'),
    rows: 'none',
    reply: z.object({ list: z.array(z.string()), count: z.int() }),
  },
  speak: {
    summary: 'Have a text spoken by the provider, as a sound that a slot accepts; nothing is stored',
    method: 'POST',
    path: base,
    access: codes('06,0664'),
    // The sound is returned to the caller, and nobody's rows are touched.
    rows: 'none',
    body: z.object({ text: z.string().trim().min(1).max(mostSoundText), voice }),
    reply: z.object({
      /** The WAV file, in base64. */
      content: z.string(),
      lengthMs: z.int(),
    }),
    refusals: [
      'speech.none',
      'speech.voice',
      'speech.provider',
      'voice.sound',
      'voice.form',
      'voice.long',
      'voice.loud',
      'voice.silent',
    ],
    audit: { module: 'voices', action: 'speak' },
  },
});
