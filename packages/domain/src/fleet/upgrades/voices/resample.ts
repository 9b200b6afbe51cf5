import type { Sound } from './wav.ts';

/** How many zero crossings of the filter lie on each side of a sample. */
const crossings = 16;
/** The share of the band that is kept: the filter needs some room to fall off. */
const kept = 0.92;
const fullScale = 32_767;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** The weights of the given samples around one that lies `part` of a sample behind the first of them. */
function weightsAt(part: number, reach: number, cutoff: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * reach }, (_, i) => {
    const off = i - reach + 1 - part;
    const window = Math.abs(off) >= reach ? 0 : 0.5 + 0.5 * Math.cos((Math.PI * off) / reach);
    return cutoff * sinc(cutoff * off) * window;
  });
  const sum = weights.reduce((total, one) => total + one, 0);
  return weights.map((one) => one / sum);
}

/** The same sound at another rate; what the lower rate cannot hold is filtered out. */
export function resampled({ hz, samples }: Sound, to: number): Sound {
  if (hz === to) return { hz, samples };
  const common = divisor(hz, to);
  const [step, phases] = [hz / common, to / common];
  const cutoff = Math.min(1, to / hz) * kept;
  const reach = Math.ceil(crossings / cutoff);
  const filters = Array.from({ length: phases }, (_, phase) => weightsAt(phase / phases, reach, cutoff));
  const length = Math.floor((samples.length * to) / hz);
  return {
    hz: to,
    samples: Int16Array.from({ length }, (_, i) => {
      const first = Math.floor((i * step) / phases) - reach + 1;
      const weights = filters[(i * step) % phases] as Float64Array;
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += (weights[k] ?? 0) * (samples[first + k] ?? 0);
      return Math.max(-fullScale, Math.min(fullScale, Math.round(sum)));
    }),
  };
}
