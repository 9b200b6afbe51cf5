import type { Sound } from './wav.ts';

interface Tone {
  /** Samples per second. */
  hz: number;
  ms: number;
  /** The frequencies of its notes, which are equally long; hertz. */
  notes: readonly number[];
  /** The loudest sample, dBFS. */
  peak: number;
}

/** A sequence of notes, each fading in and out to avoid clicks. */
export function toneOf({ hz, ms, notes, peak }: Tone): Sound {
  const length = Math.round((hz * ms) / 1_000);
  const each = length / notes.length;
  const top = 32_768 * 10 ** (peak / 20);
  const samples = Int16Array.from({ length }, (_, i) => {
    const nth = Math.min(notes.length - 1, Math.floor(i / each));
    const swell = Math.sin(Math.PI * Math.min(1, (i - nth * each) / each));
    return Math.round(top * swell * Math.sin((2 * Math.PI * (notes[nth] ?? 0) * i) / hz));
  });
  return { hz, samples };
}
