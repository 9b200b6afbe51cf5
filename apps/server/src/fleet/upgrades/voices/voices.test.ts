import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { voiceJobs, voicePacks } from '@kickstand/contract/fleet/upgrades';
import { approvals } from '@kickstand/contract/platform/approvals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aJob } from '../../../../test/examples/devices/examples.upgrades.ts';
import {
  aFinishedPush,
  aSound,
  aSpeakingVehicle,
  aVoicePack,
} from '../../../../test/examples/devices/examples.voices.ts';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { aVehicle } from '../../../../test/vehicles.ts';
import type { Route } from '../../../kernel/call/calls.ts';
import { projectRoot } from '../../../kernel/program/project-root.ts';
import { approvalsRoutes } from '../../../platform/approvals/approvals.routes.ts';
import { upgradesRoutes } from '../upgrades.routes.ts';

const zone = 'Asia/Shanghai';
const codes = ['06', '0664'];
const reason = '换用方言语音';
let fixture: FeatureFixture;
type Member = ReturnType<FeatureFixture['as']>;
let members: Record<'head' | 'north' | 'reader' | 'checker', Member>;

beforeAll(async () => {
  const all: Route[] = [];
  all.push(...upgradesRoutes(zone), ...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }));
  fixture = await featureFixture(all);
  members = {
    head: fixture.as({ codes, agentId: 2, operatorId: 'voices', name: 'voices' }),
    north: fixture.as({ codes, agentId: 3, operatorId: 'north', scope: { agentIds: [3], opAreaIds: 'all' } }),
    reader: fixture.as({ codes: ['06'], agentId: 2, operatorId: 'reader' }),
    checker: fixture.as({ codes: [...codes, 'approve'], agentId: 2, operatorId: 'checker' }),
  };
  await fixture.write(async (db) => {
    for (const operatorId of ['voices', 'checker'])
      await aStaffMember(db, { operatorId, agentId: 2, codes: [...codes, 'approve'] });
    await aVehicle(db, { agentId: 3 });
  });
});
afterAll(() => fixture.close());

const pack = (wish?: Parameters<typeof aVoicePack>[1]) => fixture.write((db) => aVoicePack(db, wish));
const speaking = (agentId = 3) => fixture.write((db) => aSpeakingVehicle(db, agentId));
/** An MP3 of a tone. */
const anMp3 = (name: string) =>
  readFileSync(join(projectRoot(), 'apps/server/test/files/sounds', `${name}.mp3`)).toString('base64');
const sounds = async (packageId: string) =>
  (await members.head(voicePacks.sounds, { query: { packageId } })).data?.list ?? [];
const packRow = async (id: string) =>
  (await members.head(voicePacks.list, { query: { pageSize: 200 } })).data?.list.find((one) => one.id === id);
const put = (id: string, slot: number, content: string, version = 1, who = members.head) =>
  who(voicePacks.putSound, { params: { id, slot }, body: { text: '请停入车位', content, version } });
const pushing = (packageId: string, carIds: string[]) => ({
  body: {
    name: '方言试点',
    packageId,
    areaIds: [],
    carIds,
    fromVersions: [],
    window: null,
    concurrency: 50,
    reason,
  },
});
const fateOf = async (jobId: string) =>
  (await members.head(voiceJobs.vehicles, { query: { jobId } })).data?.list ?? [];

describe('a voice pack', () => {
  test('begins empty, takes sounds into its slots, and says what each is', async () => {
    const body = { name: '节日语音', modelId: 1, packageVersion: 'v77', notes: '' };
    const { data } = await members.head(voicePacks.add, { body });
    const id = data?.id ?? '';
    expect(await packRow(id)).toMatchObject({ state: 'draft', standard: 0, own: 0, size: 0, md5: null });
    expect(await put(id, 7, aSound({ ms: 250 }))).toMatchObject({ status: 200 });
    expect(await put(id, 2, aSound(), 2)).toMatchObject({ status: 200 });
    expect(await packRow(id)).toMatchObject({ standard: 1, own: 1, version: 3 });
    const all = await sounds(id);
    expect(all).toHaveLength(20);
    expect(all[6]).toMatchObject({ slot: 7, use: 'own', text: '请停入车位', hz: 8_000, lengthMs: 250 });
    expect(all[1]?.peak).toBeCloseTo(-6, 0);
    expect(all[0]).toMatchObject({ slot: 1, use: 'arm', text: null, size: null });
    expect(await members.head(voicePacks.add, { body })).toMatchObject({ status: 409, code: 'fw.taken' });
  });

  test.each([
    ['good-16k', 16_000],
    ['good-8k', 8_000],
  ])('takes in an MP3 as the WAV that controllers play: %s', async (name, hz) => {
    const id = await pack({ state: 'draft' });
    expect(await put(id, 8, anMp3(name))).toMatchObject({ status: 200 });
    const heard = await members.reader(voicePacks.sound, { params: { id, slot: 8 } });
    expect(Buffer.from(heard.data?.content ?? '', 'base64').toString('latin1', 0, 4)).toBe('RIFF');
    const one = (await sounds(id))[7];
    expect(one).toMatchObject({ hz });
    expect(one?.peak).toBeGreaterThan(-7);
    expect(one?.lengthMs).toBeGreaterThan(490);
    expect(one?.lengthMs).toBeLessThan(700);
  });

  test('is played as it was sent', async () => {
    const id = await pack({ state: 'draft' });
    const content = aSound({ notes: [440] });
    await put(id, 9, content);
    const heard = await members.reader(voicePacks.sound, { params: { id, slot: 9 } });
    expect(heard.data?.content).toBe(content);
    expect(await members.reader(voicePacks.sound, { params: { id, slot: 10 } })).toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['beyond the last slot', 21, () => aSound(), 'voice.slot', '设备没有 21 号槽位'],
    ['of 44.1 kHz', 7, () => aSound({ hz: 44_100 }), 'voice.sound', '须为 8–16 kHz 单声道且不超过 200 kB'],
    [
      'of more than 200 kB',
      7,
      () => aSound({ hz: 16_000, ms: 7_900 }),
      'voice.sound',
      '须为 8–16 kHz 单声道且不超过 200 kB',
    ],
    ['longer than eight seconds', 7, () => aSound({ ms: 8_100 }), 'voice.long', '时长 8.1 秒，不得超过 8 秒'],
    ['that is too loud', 7, () => aSound({ peak: -0.4 }), 'voice.loud', '峰值 -0.4 dBFS，不得高于 −1 dBFS'],
    ['that is silent', 7, () => aSound({ peak: -80 }), 'voice.silent', '文件里没有声音'],
    [
      'that is no sound',
      7,
      () => Buffer.from('ID3 and more').toString('base64'),
      'voice.form',
      '只接受 PCM 编码的 WAV 文件（8 或 16 位）或 MP3 文件，请先转换',
    ],
    [
      'in MP3 with two channels',
      7,
      () => anMp3('stereo'),
      'voice.sound',
      '须为 8–16 kHz 单声道且不超过 200 kB',
    ],
    ['in MP3 of 44.1 kHz', 7, () => anMp3('fast-44k'), 'voice.sound', '须为 8–16 kHz 单声道且不超过 200 kB'],
    ['in MP3 of nine seconds', 7, () => anMp3('long'), 'voice.long', '时长 9.2 秒，不得超过 8 秒'],
    ['in MP3 that is too loud', 7, () => anMp3('loud'), 'voice.loud', '峰值 -0.1 dBFS，不得高于 −1 dBFS'],
    ['in MP3 that is silent', 7, () => anMp3('silent'), 'voice.silent', '文件里没有声音'],
  ])(
    'refuses a sound %s with its sentence, and keeps what it had',
    async (_, slot, content, code, promot) => {
      const id = await pack({ state: 'draft' });
      const before = await sounds(id);
      expect(await put(id, slot, content())).toMatchObject({ code, promot });
      expect(await sounds(id)).toEqual(before);
    },
  );

  test('wants a fresh proof, the right to voices, and somebody who sees all of the platform', async () => {
    const id = await pack({ state: 'draft' });
    const stale = fixture.as({ codes, agentId: 2, provenAt: null });
    expect((await put(id, 7, aSound(), 1, stale)).status).toBe(403);
    expect((await put(id, 7, aSound(), 1, members.reader)).status).toBe(403);
    expect(await put(id, 7, aSound(), 1, members.north)).toMatchObject({ code: 'common.whole' });
  });

  test('is put together when it is tried, and its sounds change no more', async () => {
    const id = await pack({ state: 'draft' });
    const set = (state: 'test' | 'released', version: number) =>
      members.head(voicePacks.setState, { params: { id }, body: { state, version } });
    expect(await set('released', 1)).toMatchObject({ code: 'fw.package_state' });
    expect(await set('test', 1)).toMatchObject({ status: 200 });
    const row = await packRow(id);
    expect(row).toMatchObject({ state: 'test', md5: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const { image } = await fixture.write((db) =>
      db
        .selectFrom('device_package_image')
        .select('image')
        .where('package_id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    expect(image.length).toBe(row?.size);
    expect(image.subarray(0, 6).toString()).toBe('KSVP1\n');
    const remove = { params: { id, slot: 1 }, body: { version: row?.version ?? 0 } };
    for (const answer of [
      await put(id, 7, aSound(), row?.version),
      await members.head(voicePacks.removeSound, remove),
    ])
      expect(answer).toMatchObject({ code: 'fw.package_state' });
    expect(await set('released', row?.version ?? 0)).toMatchObject({ status: 200 });
  });

  test('without a sound is not tried', async () => {
    const id = await pack({ state: 'draft' });
    const remove = { params: { id, slot: 1 }, body: { version: 1 } };
    expect(await members.head(voicePacks.removeSound, remove)).toMatchObject({ status: 200 });
    const answer = await members.head(voicePacks.setState, {
      params: { id },
      body: { state: 'test', version: 2 },
    });
    expect(answer).toMatchObject({ code: 'voice.empty', promot: '语音包里还没有声音' });
    expect(await packRow(id)).toMatchObject({ state: 'draft' });
  });

  test('that is withdrawn stops its pushes', async () => {
    const packageId = await pack();
    await fixture.write((db) => aJob(db, 3, { packageId }));
    const answer = await members.head(voicePacks.withdraw, {
      params: { id: packageId },
      body: { version: 1, reason },
    });
    expect(answer.data).toMatchObject({ stopped: 1 });
    expect(await members.head(voiceJobs.push, pushing(packageId, [await speaking()]))).toMatchObject({
      code: 'fw.package_state',
    });
  });
});

describe('a push', () => {
  test('goes to all its vehicles at once, and leaves out who has the pack', async () => {
    const packageId = await pack({ version: 'v601' });
    const has = await fixture.write((db) => aSpeakingVehicle(db, 3, 'v601'));
    const wants = await speaking();
    const { data } = await members.head(voiceJobs.push, pushing(packageId, [has, wants]));
    const found = await fateOf(data?.id ?? '');
    expect(found.find(({ carId }) => carId === wants)).toMatchObject({
      state: 'waiting',
      fromVersion: 'v11',
      toVersion: 'v601',
      isCanary: true,
    });
    expect(found.find(({ carId }) => carId === has)).toMatchObject({ state: 'skipped', code: 'already' });
    expect(await members.head(voiceJobs.push, pushing(packageId, [has]))).toMatchObject({ code: 'fw.same' });
  });

  test('to others’ vehicles is refused to whoever does not see them, and hidden from them', async () => {
    const packageId = await pack();
    const theirs = await speaking(4);
    expect(await members.north(voiceJobs.push, pushing(packageId, [theirs]))).toMatchObject({ status: 404 });
    await members.head(voiceJobs.push, pushing(packageId, [theirs]));
    const seen = await members.north(voiceJobs.list, { query: { packageId } });
    expect(seen.data?.list).toEqual([]);
    expect((await members.reader(voiceJobs.push, pushing(packageId, [await speaking()]))).status).toBe(403);
  });

  test('to more than 200 vehicles waits for a second person', async () => {
    const packageId = await pack();
    const carIds = await fixture.write(async (db) => {
      const made: string[] = [];
      for (let i = 0; i < 201; i++) made.push(await aSpeakingVehicle(db, 3));
      return made;
    });
    const first = await members.head(voiceJobs.push, pushing(packageId, carIds));
    expect(first.status).not.toBe(200);
    const jobs = async () =>
      (await members.head(voiceJobs.list, { query: { packageId } })).data?.list.map(
        ({ vehicles }) => vehicles,
      );
    expect(await jobs()).toEqual([]);
    const { approval_id: id } = await fixture.write((db) =>
      db
        .selectFrom('approval')
        .select('approval_id')
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow(),
    );
    await members.checker(approvals.approve, { params: { id }, body: {} });
    expect(await jobs()).toEqual([201]);
  });

  test('is tried on one vehicle that stands, and on no other', async () => {
    const packageId = await pack({ state: 'test' });
    const test = (carId: string) => members.head(voiceJobs.test, { body: { packageId, carId } });
    const ridden = await fixture.write(async (db) => {
      const carId = await aSpeakingVehicle(db, 3);
      await db
        .updateTable('vehicle_state')
        .set({ riding_state: 'riding' })
        .where('vehicle_id', '=', Number(carId))
        .execute();
      return carId;
    });
    expect(await test(ridden)).toMatchObject({ code: 'voice.stands' });
    const { data } = await test(await speaking());
    expect(await fateOf(data?.id ?? '')).toHaveLength(1);
  });

  test('is rolled back to the pack that its vehicles had before', async () => {
    const { jobId, carId, previous } = await fixture.write((db) => aFinishedPush(db, 3));
    const { data } = await members.head(voiceJobs.rollback, { params: { id: jobId }, body: { reason } });
    const { data: page } = await members.head(voiceJobs.list, { query: { packageId: previous } });
    expect(page?.list.map(({ id }) => id)).toEqual([data?.id]);
    expect(await fateOf(data?.id ?? '')).toMatchObject([{ carId, state: 'waiting' }]);
  });

  test('without a pack before it is not rolled back', async () => {
    const { jobId } = await fixture.write(async (db) =>
      aJob(db, 3, { state: 'done', vehicles: [{ state: 'success' }], packageId: await aVoicePack(db) }),
    );
    expect(await members.head(voiceJobs.rollback, { params: { id: jobId }, body: { reason } })).toMatchObject(
      {
        code: 'voice.no_previous',
        promot: '没有可以回滚的上一个语音包',
      },
    );
  });

  test('is paused, goes on, and is ended; one of firmware is not found among them', async () => {
    const { jobId } = await fixture.write(async (db) => aJob(db, 3, { packageId: await aVoicePack(db) }));
    const params = { id: jobId };
    expect(await members.head(voiceJobs.pause, { params, body: { version: 1 } })).toMatchObject({
      status: 200,
    });
    expect(await members.head(voiceJobs.resume, { params, body: { version: 2, reason } })).toMatchObject({
      status: 200,
    });
    expect(await members.head(voiceJobs.abort, { params, body: { version: 3, reason } })).toMatchObject({
      status: 200,
    });
    const { jobId: firmware } = await fixture.write((db) => aJob(db, 3));
    expect(
      await members.head(voiceJobs.pause, { params: { id: firmware }, body: { version: 1 } }),
    ).toMatchObject({ status: 404 });
  });
});
