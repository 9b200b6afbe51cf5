import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resampled } from './resample.ts';
import { spokenSound } from './speech.ts';
import { toneOf } from './tone.ts';
import { peakOf, readWav, type Sound, writeWav } from './wav.ts';

const tone = (over: Partial<Parameters<typeof toneOf>[0]> = {}) =>
  toneOf({ hz: 24_000, ms: 1_000, notes: [880], peak: -12, ...over });

/** How often a sound changes its sign, which is twice its frequency for a tone of a second. */
const turns = ({ samples }: Sound) =>
  samples.reduce((sum, one, i) => sum + Number(i > 0 && one >= 0 !== (samples[i - 1] ?? 0) >= 0), 0);
/** A sound without its ends, where a filter has only half of what it looks at. */
const middle = ({ hz, samples }: Sound) => ({ hz, samples: samples.subarray(500, -500) });

describe('a sound at another rate', () => {
  test.each([
    [24_000, 16_000],
    [24_000, 12_000],
    [22_050, 16_000],
    [44_100, 16_000],
    [48_000, 12_000],
    [8_000, 16_000],
  ])('of %i and then %i samples a second is as long, as high and as loud', (hz, to) => {
    const before = tone({ hz });
    const after = resampled(before, to);
    expect(after.hz).toBe(to);
    expect(after.samples.length / to).toBeCloseTo(1, 2);
    expect(Math.abs(turns(after) - turns(before))).toBeLessThanOrEqual(4);
    expect(peakOf(after)).toBeCloseTo(peakOf(before), 1);
  });

  test('has nothing left of what that rate cannot hold, which would come back as another tone', () => {
    const high = tone({ hz: 48_000, notes: [11_000], peak: -3 });
    expect(peakOf(middle(resampled(high, 16_000)))).toBeLessThan(-50);
  });

  test('that does not change is constant at any rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -30_000, max: 30_000 }),
        fc.constantFrom(11_025, 16_000, 22_050, 32_000, 44_100),
        (value, hz) => {
          const after = middle(resampled({ hz, samples: new Int16Array(6_000).fill(value) }, 12_000));
          expect(new Set(after.samples)).toEqual(new Set([value]));
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a spoken text', () => {
  const said = (file: Uint8Array) => {
    const sound = spokenSound(file);
    if ('wrong' in sound) throw new Error(sound.wrong);
    return sound;
  };

  test.each([
    ['of 24 kHz', {}, 16_000],
    ['of 48 kHz', { hz: 48_000 }, 16_000],
    ['of 11 kHz', { hz: 11_025 }, 11_025],
    ['of seven seconds', { ms: 7_000 }, 12_000],
    ['of eight seconds at 44.1 kHz', { hz: 44_100, ms: 8_000 }, 12_000],
    ['that was quiet', { peak: -40 }, 16_000],
    ['that was louder than allowed', { peak: -0.1 }, 16_000],
  ])('%s is as controllers play it, and always equally loud', (_, over, hz) => {
    const { ms } = { ms: 1_000, ...over };
    const sound = said(writeWav(tone(over)));
    expect(sound).toMatchObject({ hz, peak: -3 });
    expect(Math.abs(sound.lengthMs - ms)).toBeLessThanOrEqual(1);
  });

  test('of two channels has both in its one', () => {
    const { hz, samples } = tone();
    const file = writeWav({ hz, samples: Int16Array.from([...samples].flatMap((one) => [one, one])) });
    new DataView(file.buffer).setUint16(22, 2, true);
    const [both, one] = [said(file), said(writeWav({ hz, samples }))];
    expect(readWav(both.wav)).toEqual(readWav(one.wav));
  });

  test('that is streamed says the largest size, and is read to its end', () => {
    const file = writeWav(tone());
    const view = new DataView(file.buffer);
    for (const at of [4, 40]) view.setUint32(at, 0xffff_ffff, true);
    expect(said(file).lengthMs).toBe(1_000);
  });

  test.each([
    ['longer than eight seconds', writeWav(tone({ ms: 8_100 })), { wrong: 'long', seconds: 8.1 }],
    ['of a minute', writeWav(tone({ ms: 60_000 })), { wrong: 'long', seconds: 60 }],
    ['of 6 kHz', writeWav(tone({ hz: 6_000 })), { wrong: 'sound' }],
    ['of 96 kHz', writeWav(tone({ hz: 96_000, ms: 100 })), { wrong: 'sound' }],
    ['that is silent', writeWav(tone({ peak: -90 })), { wrong: 'silent' }],
    ['that is no sound at all', new TextEncoder().encode('{"error":"quota"}'), { wrong: 'form' }],
  ])('%s is refused', (_, file, wrong) => {
    expect(spokenSound(file)).toEqual(wrong);
  });
});
