import { mostSoundBytes } from '@kickstand/contract/fleet/upgrades';
import type { Mp3 } from './mp3.ts';
import { lengthOf, peakOf, readWav, writeWav } from './wav.ts';

const [leastHz, mostHz] = [8_000, 16_000];
const mostSeconds = 8;
/** What encoders of MP3 put before and after a sound at most. */
const encoderMs = 300;
const mostPeak = -1;
/** Quieter than this nobody hears it beside a road, dBFS. */
const leastPeak = -50;

/** A sound as it is kept: a WAV file of nothing but its samples, with what is said of it. */
export interface GoodSound {
  wav: Uint8Array;
  hz: number;
  /** Milliseconds. */
  lengthMs: number;
  /** DBFS, to a tenth. */
  peak: number;
}

/** What is wrong with a sound, with the figure that is wrong where there is one. */
export type WrongSound =
  | { wrong: 'sound' | 'form' | 'silent' }
  | { wrong: 'long'; seconds: number }
  | { wrong: 'loud'; peak: number };

const tenth = (value: number) => Math.round(value * 10) / 10;

/** What is wrong with an MP3 file by its frames, before it is decoded; undefined: nothing so far. */
export function wrongFrames({ hz, channels, lengthMs }: Mp3): WrongSound | undefined {
  if (channels !== 1 || hz < leastHz || hz > mostHz) return { wrong: 'sound' };
  const most = 1_000 * mostSeconds + encoderMs;
  return lengthMs > most ? { wrong: 'long', seconds: Math.ceil(lengthMs / 100) / 10 } : undefined;
}

/** Whether controllers can play a file, which is written anew without anything that it has beside the sound. */
export function checkSound(file: Uint8Array): GoodSound | WrongSound {
  if (file.length > mostSoundBytes) return { wrong: 'sound' };
  const read = readWav(file);
  if (!read) return { wrong: 'form' };
  const { hz, channels, samples } = read;
  if (channels !== 1 || hz < leastHz || hz > mostHz) return { wrong: 'sound' };
  const lengthMs = lengthOf(read);
  if (lengthMs > 1_000 * mostSeconds) return { wrong: 'long', seconds: Math.ceil(lengthMs / 100) / 10 };
  const peak = peakOf(read);
  if (peak > mostPeak) return { wrong: 'loud', peak: tenth(peak) };
  if (peak < leastPeak) return { wrong: 'silent' };
  const wav = writeWav({ hz, samples });
  // Eight bits become sixteen.
  if (wav.length > mostSoundBytes) return { wrong: 'sound' };
  return { wav, hz, lengthMs: Math.round(lengthMs), peak: tenth(peak) };
}
