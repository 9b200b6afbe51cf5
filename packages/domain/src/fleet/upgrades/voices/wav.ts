/** Mono sound: 16-bit samples at a rate per second. */
export interface Sound {
  hz: number;
  samples: Int16Array;
}

const fullScale = 32_768;
const headBytes = 44;
const pcm = 1;

const tagAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The positions of a RIFF file's complete chunks; of a streamed one the last goes to its end, whatever it says. */
function chunksOf(view: DataView, bytes: Uint8Array, isStreamed: boolean) {
  const found = new Map<string, { from: number; size: number }>();
  let at = 12;
  while (at + 8 <= bytes.length) {
    const said = view.getUint32(at + 4, true);
    const left = bytes.length - at - 8;
    if (said > left && !isStreamed) break;
    const size = Math.min(said, left);
    found.set(tagAt(bytes, at), { from: at + 8, size });
    // Chunks begin at even offsets.
    at += 8 + size + (size % 2);
  }
  return found;
}

/**
 * Reads a WAV file without any checks of its content; channels stay interleaved. Undefined unless it is PCM of 8 or
 * 16 bits. Whoever streams one does not know its size when it begins and writes the largest.
 */
export function readWav(
  bytes: Uint8Array,
  { isStreamed = false } = {},
): (Sound & { channels: number }) | undefined {
  if (tagAt(bytes, 0) !== 'RIFF' || tagAt(bytes, 8) !== 'WAVE') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = chunksOf(view, bytes, isStreamed);
  const [form, data] = [chunks.get('fmt '), chunks.get('data')];
  if (!form || form.size < 16 || !data || view.getUint16(form.from, true) !== pcm) return undefined;
  const channels = view.getUint16(form.from + 2, true);
  const hz = view.getUint32(form.from + 4, true);
  const bits = view.getUint16(form.from + 14, true);
  if (bits !== 8 && bits !== 16) return undefined;
  const samples = Int16Array.from({ length: Math.floor((8 * data.size) / bits) }, (_, i) =>
    bits === 16 ? view.getInt16(data.from + 2 * i, true) : ((bytes[data.from + i] ?? 128) - 128) * 256,
  );
  return { hz, channels, samples };
}

/** Sound as a WAV file in 16-bit PCM, without any other chunks. */
export function writeWav({ hz, samples }: Sound): Uint8Array {
  const size = 2 * samples.length;
  const bytes = new Uint8Array(headBytes + size);
  const view = new DataView(bytes.buffer);
  const put = (at: number, tag: string) => bytes.set(new TextEncoder().encode(tag), at);
  put(0, 'RIFF');
  view.setUint32(4, headBytes - 8 + size, true);
  put(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, pcm, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, hz, true);
  view.setUint32(28, 2 * hz, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  put(36, 'data');
  view.setUint32(40, size, true);
  samples.forEach((sample, i) => void view.setInt16(headBytes + 2 * i, sample, true));
  return bytes;
}

/** The loudest sample, dBFS; −∞ if all are zero. */
export function peakOf({ samples }: Sound): number {
  let most = 0;
  for (const sample of samples) most = Math.max(most, Math.abs(sample));
  return 20 * Math.log10(most / fullScale);
}

/** The length of a sound, milliseconds. */
export const lengthOf = ({ hz, samples }: Sound) => (1_000 * samples.length) / hz;
