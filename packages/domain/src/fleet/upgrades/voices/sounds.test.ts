import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMp3 } from './mp3.ts';
import { checkSound, wrongFrames } from './sounds.ts';
import { toneOf } from './tone.ts';
import { writeVoices } from './voice-image.ts';
import { lengthOf, peakOf, readWav, writeWav } from './wav.ts';

const tone = (over: Partial<Parameters<typeof toneOf>[0]> = {}) =>
  toneOf({ hz: 16_000, ms: 500, notes: [880], peak: -6, ...over });
const file = (over: Partial<Parameters<typeof toneOf>[0]> = {}) => writeWav(tone(over));

/** A file with one number of its header overwritten. */
const changed = (at: number, value: number) => {
  const bytes = file();
  new DataView(bytes.buffer).setUint16(at, value, true);
  return bytes;
};

describe('a sound', () => {
  test.each([
    ['of 16 kHz', {}, 500],
    ['of 8 kHz', { hz: 8_000 }, 500],
    ['of six seconds', { ms: 6_000 }, 6_000],
    ['of exactly eight seconds', { hz: 8_000, ms: 8_000 }, 8_000],
    ['that is as loud as it may be', { peak: -1.1 }, 500],
  ])('%s is taken', (_, over, lengthMs) => {
    expect(checkSound(file(over))).toMatchObject({ lengthMs, hz: tone(over).hz });
  });

  test.each([
    ['of two channels', changed(22, 2), { wrong: 'sound' }],
    ['of 44.1 kHz', file({ hz: 44_100 }), { wrong: 'sound' }],
    ['of 7.9 kHz', file({ hz: 7_900 }), { wrong: 'sound' }],
    ['of more than 200 kB', file({ ms: 7_900 }), { wrong: 'sound' }],
    ['longer than eight seconds', file({ hz: 8_000, ms: 8_050 }), { wrong: 'long', seconds: 8.1 }],
    ['louder than −1 dBFS', file({ peak: -0.4 }), { wrong: 'loud', peak: -0.4 }],
    ['that is silent', file({ peak: -90 }), { wrong: 'silent' }],
    ['that nobody hears', file({ peak: -55 }), { wrong: 'silent' }],
    ['without a sample', file({ ms: 0 }), { wrong: 'silent' }],
    ['that is no WAV file', new TextEncoder().encode('ID3 and then an MP3 file'), { wrong: 'form' }],
    ['whose samples are squeezed', changed(20, 85), { wrong: 'form' }],
    ['of 24 bits', changed(34, 24), { wrong: 'form' }],
    ['that is cut short', file().subarray(0, 1_000), { wrong: 'form' }],
    ['of no byte', new Uint8Array(), { wrong: 'form' }],
  ])('%s is refused', (_, bytes, wrong) => {
    expect(checkSound(bytes)).toEqual(wrong);
  });

  test('is kept without what its file has beside the sound, and eight bits become sixteen', () => {
    const data = Uint8Array.from({ length: 8_000 }, (_, i) => 128 + Math.round(60 * Math.sin(i / 3)));
    const head = writeWav({ hz: 8_000, samples: new Int16Array() });
    const note = new TextEncoder().encode('LIST\u0005\0\0\0hello\0');
    const bytes = new Uint8Array([...head.subarray(0, 36), ...note, ...head.subarray(36), ...data]);
    const view = new DataView(bytes.buffer);
    view.setUint16(34, 8, true);
    view.setUint32(36 + note.length + 4, data.length, true);
    const sound = checkSound(bytes);
    if ('wrong' in sound) throw new Error(sound.wrong);
    expect(sound).toMatchObject({ hz: 8_000, lengthMs: 1_000 });
    expect(sound.wav).toHaveLength(44 + 16_000);
    expect(new TextDecoder().decode(sound.wav)).not.toContain('hello');
  });

  test('read is what was written, whatever it is', () => {
    const samples = fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 500 });
    fc.assert(
      fc.property(samples, fc.integer({ min: 8_000, max: 16_000 }), (given, hz) => {
        const sound = { hz, samples: Int16Array.from(given) };
        expect(readWav(writeWav(sound))).toEqual({ ...sound, channels: 1 });
      }),
    );
  });

  test('any bytes whatever are answered, and never an error', () => {
    const head = Array.from(file().subarray(0, 44));
    const bytes = fc.uint8Array({ maxLength: 200 }).map((tail) => Uint8Array.from([...head, ...tail]));
    fc.assert(
      fc.property(fc.oneof(bytes, fc.uint8Array({ maxLength: 200 })), (given) => {
        expect(checkSound(given)).toBeTypeOf('object');
      }),
    );
  });

  test('has its peak and its length reckoned', () => {
    expect(peakOf({ hz: 8_000, samples: Int16Array.of(0, -16_384) })).toBeCloseTo(-6.02, 2);
    expect(lengthOf({ hz: 8_000, samples: new Int16Array(4_000) })).toBe(500);
  });
});

test('the image of a voice pack says which sound lies in which slot, in their order', () => {
  const image = writeVoices([
    { slot: 7, wav: Uint8Array.of(3, 4, 5) },
    { slot: 1, wav: Uint8Array.of(1, 2) },
  ]);
  const head = 'KSVP1\n[{"slot":1,"size":2},{"slot":7,"size":3}]\n';
  expect(new TextDecoder().decode(image.subarray(0, head.length))).toBe(head);
  expect([...image.subarray(head.length)]).toEqual([1, 2, 3, 4, 5]);
});

describe('an MP3', () => {
  /** Empty frames of 16 kHz, 24 kbit/s and one channel, or of another mode. */
  const frames = (n: number, { rate = 2, mode = 3 } = {}) => {
    const size = Math.floor((576 * 125 * 24) / ([22_050, 24_000, 16_000][rate] ?? 0));
    const bytes = new Uint8Array(n * size);
    for (let i = 0; i < n; i++) bytes.set([0xff, 0xf3, (3 << 4) | (rate << 2), mode << 6], i * size);
    return bytes;
  };
  const tag = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4, 5);

  test('is known by its frames, with or without a tag before them and something behind', () => {
    const bytes = new Uint8Array([...tag, ...frames(10), ...new TextEncoder().encode('TAG and more')]);
    const read = readMp3(bytes);
    expect(read).toMatchObject({ hz: 16_000, channels: 1, lengthMs: 360 });
    expect(read?.frames).toEqual(frames(10));
  });

  test.each([
    ['of two channels', frames(4, { mode: 0 }), { wrong: 'sound' }],
    ['of 22 kHz', frames(4, { rate: 0 }), { wrong: 'sound' }],
    ['of nine seconds', frames(250), { wrong: 'long', seconds: 9 }],
    ['of eight seconds', frames(222), undefined],
  ])('%s is judged before it is decoded', (_, bytes, wrong) => {
    const read = readMp3(bytes);
    expect(read && wrongFrames(read)).toEqual(wrong);
  });

  test('whose frames differ, or that is cut in its first, is none, and no bytes are an error', () => {
    expect(readMp3(new Uint8Array([...frames(2), ...frames(2, { mode: 0 })]))).toBeUndefined();
    expect(readMp3(frames(1).subarray(0, 50))).toBeUndefined();
    const bytes = fc.uint8Array({ maxLength: 300 }).map((tail) => Uint8Array.from([...frames(1), ...tail]));
    fc.assert(fc.property(fc.oneof(bytes, fc.uint8Array()), (given) => void readMp3(given)));
  });
});
