import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lockBits } from '../vehicles/bits.ts';
import { opsBits, unreported, type VehicleFacts } from '../vehicles/index.ts';
import { chunkAt, chunkBytes, chunksOf, crc32, packChunk, unpackChunk } from './chunks.ts';
import { restAfterRideMs, whyUpgradeWaits } from './conditions.ts';
import { readPackage, signedText, writePackage } from './package-file.ts';
import { compareVersions, isSameVersion } from './versions.ts';
import { isInWindow, upgradeEta, upgradeHours, upgradeMegabytes, windowHours } from './windows.ts';

const now = 1_790_000_000_000;
const armed = lockBits({
  acc: 'closed',
  defend: 'closed',
  wheel: 'closed',
  seat: 'closed',
  helmet: 'unknown',
});
const ready: VehicleFacts = { ...unreported, online: true, battery: 80, gsm: 20, locks: armed };

describe('a vehicle is sent nothing', () => {
  test.each<[string, Partial<VehicleFacts>, string | undefined]>([
    ['when nobody hears it', { online: false }, 'offline'],
    ['when a rider has it', { riding: 'riding' }, 'riding'],
    ['when a rider has parked it', { riding: 'temp_parked' }, 'riding'],
    ['when somebody has reserved it', { riding: 'reserved' }, 'reserved'],
    ['when staff works on it', { riding: 'in_ops' }, 'field_work'],
    ['when its battery is being swapped', { ops: opsBits(['swapping']) }, 'field_work'],
    ['below 30 %', { battery: 29 }, 'battery'],
    ['when nobody knows its charge', { battery: null }, 'battery'],
    [
      'while it is not armed',
      {
        locks: lockBits({
          acc: 'closed',
          defend: 'open',
          wheel: 'closed',
          seat: 'closed',
          helmet: 'unknown',
        }),
      },
      'disarmed',
    ],
    ['with little signal', { gsm: 11 }, 'signal'],
    [
      'ten minutes after a ride',
      { unlockAt: now - restAfterRideMs - 60_000, lockAt: now - restAfterRideMs + 1 },
      'just_ridden',
    ],
    ['and else it may be', {}, undefined],
    [
      'and again once it has stood for ten minutes',
      { unlockAt: now - 2 * restAfterRideMs, lockAt: now - restAfterRideMs },
      undefined,
    ],
    ['and at once where it was heard the first time just now', { lockAt: now }, undefined],
    ['and with 30 % and a signal of 12', { battery: 30, gsm: 12 }, undefined],
  ])('%s', (_, over, why) => {
    expect(whyUpgradeWaits({ ...ready, ...over }, now)).toBe(why);
  });
});

describe('a window', () => {
  // 2026-09-21 22:13:20 in Shanghai.
  const zone = 'Asia/Shanghai';
  const at = (hour: number, minute = 0) => Date.UTC(2026, 8, 21, hour - 8, minute);
  test.each([
    [{ from: 60, to: 300 }, at(1), true],
    [{ from: 60, to: 300 }, at(4, 59), true],
    [{ from: 60, to: 300 }, at(5), false],
    [{ from: 1_380, to: 180 }, at(23, 30), true],
    [{ from: 1_380, to: 180 }, at(26, 59), true],
    [{ from: 1_380, to: 180 }, at(12), false],
    [null, at(12), true],
  ])('%j holds at %i: %s', (window, moment, isIn) => {
    expect(isInWindow(window, moment, zone)).toBe(isIn);
  });

  test('is as long as the clock says, also across midnight', () => {
    expect([
      windowHours({ from: 60, to: 300 }),
      windowHours({ from: 1_380, to: 180 }),
      windowHours(null),
    ]).toEqual([4, 4, 24]);
  });

  test('of four hours is enough for 20,000 vehicles and 512 kB at 500 at a time', () => {
    const hours = upgradeHours({
      vehicles: 20_000,
      size: 524_288,
      concurrency: 500,
      bytesPerSecond: 2 * 1_048_576,
    });
    expect(hours).toBeGreaterThan(1);
    expect(hours).toBeLessThan(4);
    expect(upgradeMegabytes(20_000, 524_288)).toBe(10_500);
  });

  test('that is open now ends an upgrade in it, and one that is not lets it wait', () => {
    const window = { from: 60, to: 300 };
    expect(upgradeEta(2, window, at(1), zone)).toBe(at(3));
    expect(upgradeEta(2, window, at(12), zone)).toBe(at(27));
    expect(upgradeEta(6, window, at(1), zone)).toBe(at(27));
    expect(upgradeEta(2, null, at(12), zone)).toBe(at(14));
  });
});

test.each([
  ['131088', '2.0.16', 0],
  ['2.0.17', '131088', 1],
  ['v12', 'v9', 1],
  ['2.1', '2.0.16', 1],
  ['2.0', '2.0.0', 0],
  ['1.9.9', '2.0.0', -1],
  ['2.0.0-b', '2.0.0-a', 1],
])('version %s against %s: %i', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
  expect(isSameVersion(a, b)).toBe(sign === 0 && a !== '2.0');
});

describe('chunks', () => {
  test('carry the CRC-32 that zip and Ethernet have', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });

  test('come out of the wire as they went in, whatever they hold, and one changed bit shows', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: chunkBytes });
    fc.assert(
      fc.property(bytes, fc.nat(1_023), fc.nat(), (image, index, at) => {
        const chunk = { jobId: '019a-f', index, bytes: image };
        const packed = packChunk(chunk);
        expect(unpackChunk(packed)).toEqual(chunk);
        const place = packed.length - 1 - (at % image.length);
        packed[place] = (packed[place] ?? 0) ^ 1;
        expect(unpackChunk(packed)).toBeUndefined();
        expect(unpackChunk(packed.subarray(0, 9))).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  test('cover an image, and the last has what is left', () => {
    const image = Uint8Array.from({ length: 2 * chunkBytes + 5 }, (_, i) => i % 251);
    expect(chunksOf(image.length)).toBe(3);
    const together = [0, 1, 2].flatMap((index) => [...chunkAt(image, index)]);
    expect(together).toEqual([...image]);
    expect(chunkAt(image, 3)).toHaveLength(0);
  });
});

describe('the file of a package', () => {
  const header = {
    kind: 'firmware' as const,
    model: 'K1',
    version: '2.1.0',
    fromVersions: ['131088'],
    size: 3,
    sha256: 'a'.repeat(64),
    signature: `${'A'.repeat(86)}==`,
  };

  test('is read as it was written', () => {
    const image = Uint8Array.of(10, 0, 10);
    expect(readPackage(writePackage({ header, image }))).toEqual({ header, image });
  });

  test.each([
    ['that is none', new TextEncoder().encode('hello\n')],
    ['that ends in its header', new TextEncoder().encode('KSPK1\n{"kind":')],
    ['whose header is no JSON', new TextEncoder().encode('KSPK1\nfoo\nbar')],
    ['without an image', writePackage({ header, image: new Uint8Array() })],
    [
      'that says nothing of its hash',
      writePackage({ header: { ...header, sha256: '' }, image: Uint8Array.of(1) }),
    ],
  ])('%s is refused', (_, file) => {
    expect(readPackage(file)).toBeUndefined();
  });

  test('is signed over what a controller must not be lied to about', () => {
    expect(signedText(header)).toBe(`firmware\nK1\n2.1.0\n3\n${'a'.repeat(64)}`);
  });
});
