import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { TransferOffer } from '@kickstand/contract/fleet/devices';
import { chunkAt, chunkBytes, chunksOf, packChunk, signedText } from '@kickstand/domain/fleet/upgrades';
import { chanceFrom } from '@kickstand/town';
import { describe, expect, test } from 'vitest';
import { Device, type Word } from './device.ts';
import { Upgrade } from './upgrade.ts';
import { fateOf, receptionOf, revisionOf, upgradeFaultsFrom } from './upgrade-faults.ts';

const image = Uint8Array.from({ length: 10_000 }, (_, i) => i % 250);
const said = {
  kind: 'firmware' as const,
  model: 'K1',
  version: '2.1.0',
  size: image.length,
  sha256: createHash('sha256').update(image).digest('hex'),
};
const maker = generateKeyPairSync('ed25519');
const somebodyElse = generateKeyPairSync('ed25519');
const signedWith = (keys: typeof maker, text = signedText(said)) =>
  sign(null, Buffer.from(text), keys.privateKey).toString('base64');
const offer: TransferOffer = {
  ...said,
  jobId: 'job-1',
  signature: signedWith(maker),
  chunk: chunkBytes,
  install: false,
};
const install = { ...offer, install: true };

/** A controller with two slots, and a server that answers its requests. */
function aController(faults = 'none', imei = '860000000000001') {
  const memory = { lng: 113.4, lat: 30.6, percent: 80, mileage: 0, seq: 0, armed: true, seatOpen: false };
  const device = new Device(
    { imei, carId: '1', iccid: '', onShelf: true, serviceAreaId: 1 },
    memory,
    chanceFrom(1),
  );
  const said: Extract<Word, { kind: 'firmware' }>[] = [];
  const clock = { now: 1_000 };
  const gone = { until: 0, restarts: 0 };
  const upgrade = new Upgrade({
    device,
    faults: upgradeFaultsFrom(faults),
    makerKey: maker.publicKey,
    pace: 1,
    now: () => clock.now,
    chance: () => 0.5,
    say: (word) => word.kind === 'firmware' && said.push(word),
    restart: () => {
      gone.restarts += 1;
    },
    goOffline: (until) => {
      gone.until = until;
    },
  });
  const serve = () => {
    for (let turn = 0; turn < 40 && said.at(-1)?.state === 'downloading'; turn++) {
      const { from = 0, count = 1 } = said.at(-1) ?? {};
      for (let index = from; index < from + count; index++)
        upgrade.received(packChunk({ jobId: 'job-1', index, bytes: chunkAt(image, index) }));
      clock.now += 31_000;
      upgrade.step(clock.now);
    }
  };
  return { device, upgrade, said, clock, gone, serve };
}

describe('a controller', () => {
  test('takes in a package in order, tries it, and keeps it once it was asked something', () => {
    const { device, upgrade, said, serve } = aController();
    upgrade.offered(offer);
    serve();
    expect(said.map(({ state }) => state)).toContain('verified');
    expect(device.slots.fw).toBe('131088');
    upgrade.offered(install);
    expect([device.slots.fw, device.rebootAt > 0, said.at(-1)?.state]).toEqual(['2.1.0', true, 'rebooting']);
    expect(upgrade.restarts()).toBe(true);
    upgrade.loggedIn();
    upgrade.answered();
    expect(said.at(-1)).toMatchObject({ state: 'confirmed', jobId: 'job-1' });
    expect(device.slots).toEqual({ fw: '2.1.0', voice: 'v12' });
  });

  test.each([
    ['by somebody else', { signature: signedWith(somebodyElse) }],
    ['for another version', { signature: signedWith(maker, signedText({ ...said, version: '2.0.9' })) }],
    ['by nobody', { signature: '' }],
  ])('refuses firmware that was signed %s, whose hash is right, and keeps what it runs', (_, wrong) => {
    const { device, upgrade, said, serve } = aController();
    upgrade.offered({ ...offer, ...wrong });
    serve();
    upgrade.offered({ ...install, ...wrong });
    expect(said.map(({ state }) => state)).not.toContain('verified');
    expect(said.find(({ state }) => state === 'refused')).toMatchObject({
      code: 'signature',
      jobId: 'job-1',
    });
    expect(device.slots).toEqual({ fw: '131088', voice: 'v12' });
  });

  test('takes voices by their hash alone: nobody signs them', () => {
    const { device, upgrade, said, serve } = aController();
    const voices = { ...offer, kind: 'voice' as const, version: 'v13', signature: '' };
    upgrade.offered(voices);
    serve();
    expect(said.map(({ state }) => state)).toContain('verified');
    upgrade.offered({ ...voices, install: true });
    expect(device.slots).toMatchObject({ voice: 'v13', fw: '131088' });
  });

  test('does not restart while somebody is using it', () => {
    const { device, upgrade, said, serve } = aController();
    upgrade.offered(offer);
    serve();
    device.armed = false;
    upgrade.offered(install);
    expect([device.slots.fw, said.at(-1)?.state]).toEqual(['131088', 'verified']);
  });

  test('goes on from its index after a break, and asks for what was damaged or lost', () => {
    const { upgrade, said } = aController();
    upgrade.offered(offer);
    upgrade.received(packChunk({ jobId: 'job-1', index: 0, bytes: chunkAt(image, 0) }));
    const damaged = packChunk({ jobId: 'job-1', index: 1, bytes: chunkAt(image, 1) });
    damaged[damaged.length - 1] = 255 - (damaged.at(-1) ?? 0);
    upgrade.received(damaged);
    upgrade.offered(offer);
    expect(said.at(-1)).toMatchObject({ state: 'downloading', from: 1 });
  });

  test('goes back by itself when nobody asks it anything for ten minutes, and says so', () => {
    const { device, upgrade, said, serve, clock, gone } = aController();
    upgrade.offered(offer);
    serve();
    upgrade.offered(install);
    upgrade.restarts();
    upgrade.step(clock.now + 10 * 60_000);
    expect([device.slots.fw, gone.restarts]).toEqual(['131088', 1]);
    upgrade.loggedIn();
    expect(said.at(-1)).toMatchObject({ state: 'rolled_back', jobId: 'job-1' });
  });

  test.each([
    ['brick=1', 'is not heard of any more'],
    ['back=1', 'has its old version again'],
    ['hash=1', 'refuses what does not fit its hash'],
    ['stop=1', 'stops in the middle for good'],
  ])('with %s %s', (fault) => {
    const { device, upgrade, said, serve, gone } = aController(fault);
    upgrade.offered(offer);
    serve();
    if (said.at(-1)?.state === 'verified') upgrade.offered(install);
    upgrade.restarts();
    if (fault === 'brick=1') expect(gone.until).toBeGreaterThan(1e15);
    if (fault === 'back=1') expect(device.slots).toMatchObject({ fw: '131088', wentBack: 'job-1' });
    if (fault === 'hash=1') expect(said.at(-1)).toMatchObject({ state: 'refused', code: 'hash' });
    if (fault === 'stop=1') expect(said.map(({ state }) => state)).not.toContain('verified');
  });

  test('keeps over a restart what it tries', () => {
    const { device, upgrade, serve } = aController();
    upgrade.offered(offer);
    serve();
    upgrade.offered(install);
    expect(device.memory.slots).toMatchObject({ fw: '2.1.0', trial: { before: '131088', jobId: 'job-1' } });
  });
});

test('what goes wrong is said by share and by revision, and words that are no fault are refused', () => {
  const faults = upgradeFaultsFrom('brick=0.1,back:C=1');
  expect(faults).toMatchObject({ all: { brick: 0.1, stop: 0.01 }, byRevision: { C: { back: 1 } } });
  expect(fateOf(faults, { imei: '860000000000009', hw: 'C' }, 'j')).toBe(
    fateOf(faults, { imei: '860000000000009', hw: 'C' }, 'j'),
  );
  const fates = Array.from({ length: 400 }, (_, i) =>
    fateOf(faults, { imei: String(860_000_000_000_000 + i), hw: 'A' }, 'j'),
  );
  expect(fates.filter((fate) => fate === 'brick').length).toBeGreaterThan(20);
  expect(fates).not.toContain('back');
  expect(() => upgradeFaultsFrom('broken=1')).toThrow();
  expect(() => upgradeFaultsFrom('brick=2')).toThrow();
});

test('most controllers have the first hardware and few the last; each takes in 2 to 20 kB a second', () => {
  const imeis = Array.from({ length: 1_000 }, (_, i) => String(860_000_000_000_000 + i));
  const share = (name: string) => imeis.filter((imei) => revisionOf(imei) === name).length / 1_000;
  expect(share('A')).toBeGreaterThan(0.6);
  expect(share('C')).toBeLessThan(0.1);
  expect(share('C')).toBeGreaterThan(0.01);
  for (const imei of imeis) expect(receptionOf(imei) >= 2_000 && receptionOf(imei) <= 20_000).toBe(true);
  expect(chunksOf(image.length)).toBe(3);
});
