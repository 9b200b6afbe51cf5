import { resampled } from './resample.ts';
import { checkSound, type GoodSound, leastHz, mostSeconds, type WrongSound } from './sounds.ts';
import { lengthOf, peakOf, readWav, type Sound, writeWav } from './wav.ts';

/** Spoken texts are as loud as this, whatever a provider makes of them, dBFS. */
const spokenPeak = -3;
/** Whatever is quieter is no speech, dBFS. */
const leastPeak = -50;
/** Up to six seconds fit into a sound at the better of both rates. */
const rates = { better: 16_000, longer: 12_000, betterMs: 6_000 } as const;
/** What is sampled more often is not converted. */
const mostHz = 48_000;

/** All channels in one. */
function mixed({ hz, channels, samples }: Sound & { channels: number }): Sound {
  if (channels === 1) return { hz, samples };
  const length = Math.floor(samples.length / channels);
  const sumAt = (i: number) =>
    samples.subarray(i * channels, (i + 1) * channels).reduce((sum, one) => sum + one, 0);
  return { hz, samples: Int16Array.from({ length }, (_, i) => Math.round(sumAt(i) / channels)) };
}

function levelled({ hz, samples }: Sound): Sound {
  const factor = 10 ** ((spokenPeak - peakOf({ hz, samples })) / 20);
  return { hz, samples: samples.map((sample) => Math.round(sample * factor)) };
}

/**
 * The WAV file that a text-to-speech provider answers with, as controllers can play it: one channel, at most 16 kHz and
 * always equally loud. Or what is wrong with it.
 */
export function spokenSound(file: Uint8Array): GoodSound | WrongSound {
  const read = readWav(file, { isStreamed: true });
  if (!read || read.channels === 0) return { wrong: 'form' };
  if (read.hz < leastHz || read.hz > mostHz) return { wrong: 'sound' };
  const sound = mixed(read);
  const lengthMs = lengthOf(sound);
  if (lengthMs > 1_000 * mostSeconds) return { wrong: 'long', seconds: Math.ceil(lengthMs / 100) / 10 };
  if (peakOf(sound) < leastPeak) return { wrong: 'silent' };
  const rate = lengthMs <= rates.betterMs ? rates.better : rates.longer;
  return checkSound(writeWav(levelled(resampled(sound, Math.min(sound.hz, rate)))));
}
