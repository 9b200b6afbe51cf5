import { mostSoundBytes } from '@kickstand/contract/fleet/upgrades';
import type { Mp3 } from './mp3.ts';
import { lengthOf, peakOf, readWav, writeWav } from './wav.ts';

export const leastHz = 8_000;
const mostHz = 16_000;
export const mostSeconds = 8;
/** The most padding that MP3 encoders add. */
const encoderMs = 300;
const mostPeak = -1;
/** Anything quieter is inaudible beside a road, dBFS. */
const leastPeak = -50;

/** A sound as stored: a WAV file of samples only, with its properties. */
export interface GoodSound {
  wav: Uint8Array;
  hz: number;
  /** Milliseconds. */
  lengthMs: number;
  /** DBFS, to a tenth. */
  peak: number;
}

/** What is wrong with a sound, with the offending figure where there is one. */
export type WrongSound =
  | { wrong: 'sound' | 'form' | 'silent' }
  | { wrong: 'long'; seconds: number }
  | { wrong: 'loud'; peak: number };

const tenth = (value: number) => Math.round(value * 10) / 10;

/** What the frames of an MP3 file show to be wrong before it is decoded; undefined if nothing. */
export function wrongFrames({ hz, channels, lengthMs }: Mp3): WrongSound | undefined {
  if (channels !== 1 || hz < leastHz || hz > mostHz) return { wrong: 'sound' };
  const most = 1_000 * mostSeconds + encoderMs;
  return lengthMs > most ? { wrong: 'long', seconds: Math.ceil(lengthMs / 100) / 10 } : undefined;
}

/** Checks whether controllers can play a file, and rewrites it without anything but the sound. */
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
