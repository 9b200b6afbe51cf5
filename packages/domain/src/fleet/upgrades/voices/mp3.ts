/** An MP3 file as described by its frames. */
export interface Mp3 {
  /** Samples per second. */
  hz: number;
  channels: 1 | 2;
  /** Milliseconds, with the encoder's padding. */
  lengthMs: number;
  /** Its frames, without the tags around them. */
  frames: Uint8Array;
}

const layer3 = 1;
const mono = 3;
const idBytes = 10;
/** By the two version bits: MPEG 2.5, reserved, MPEG 2, MPEG 1. */
const hzOf: readonly (readonly number[])[] = [
  [11_025, 12_000, 8_000],
  [],
  [22_050, 24_000, 16_000],
  [44_100, 48_000, 32_000],
];
const kbps1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kbps2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** The header of a layer III frame; undefined if there is none. */
function headerAt(bytes: Uint8Array, at: number) {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || ((second >> 1) & 3) !== layer3) return undefined;
  const version = (second >> 3) & 3;
  const hz = hzOf[version]?.[(third >> 2) & 3];
  const isFirst = version === 3;
  const kbps = (isFirst ? kbps1 : kbps2)[third >> 4];
  if (!hz || !kbps) return undefined;
  const samples = isFirst ? 1_152 : 576;
  const size = Math.floor((samples * 125 * kbps) / hz) + ((third >> 1) & 1);
  return { hz, channels: fourth >> 6 === mono ? 1 : 2, samples, size } as const;
}

/** The offset of the first frame, after an ID3v2 tag. */
function beginOf(bytes: Uint8Array): number {
  if (String.fromCharCode(...bytes.subarray(0, 3)) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, idBytes);
  return idBytes + ((a << 21) | (b << 14) | (c << 7) | d);
}

/** Reads an MP3 file by its frames without decoding it. Undefined if it is not one, or its frames differ in format. */
export function readMp3(bytes: Uint8Array): Mp3 | undefined {
  const begin = beginOf(bytes);
  const first = headerAt(bytes, begin);
  if (!first) return undefined;
  let [at, samples] = [begin, 0];
  for (let one = headerAt(bytes, at); one && at + one.size <= bytes.length; one = headerAt(bytes, at)) {
    if (one.hz !== first.hz || one.channels !== first.channels) return undefined;
    samples += one.samples;
    at += one.size;
  }
  if (samples === 0) return undefined;
  const { hz, channels } = first;
  return { hz, channels, lengthMs: (1_000 * samples) / hz, frames: bytes.subarray(begin, at) };
}
