import { firmwareJobs, firmwarePackages, upgradeSettings } from '@kickstand/contract/fleet/upgrades';
import { approvals } from '@kickstand/contract/platform/approvals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aJob,
  anUpgrade,
  aPackage,
  aPackageFile,
  trustKeys,
} from '../../../test/examples/devices/examples.upgrades.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anImage, packageFile, signingKeys } from '../../../test/files/packages.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { transferSettingName } from '../../gateway/transfers/transfer-setting.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { putSetting } from '../../kernel/program/setting.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { tellOfUpgrades } from './telling.jobs.ts';
import { upgradesRoutes } from './upgrades.routes.ts';

const zone = 'Asia/Shanghai';
const codes = ['06', '0665', '0666', '0502', '050279'];
const reason = '修复低温重启问题';
let fixture: FeatureFixture;
type Member = ReturnType<FeatureFixture['as']>;
let members: Record<'head' | 'north' | 'checker', Member>;

beforeAll(async () => {
  const all: Route[] = [];
  all.push(...upgradesRoutes(zone), ...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }));
  fixture = await featureFixture(all);
  members = {
    head: fixture.as({ codes, agentId: 2, operatorId: 'firmware', name: 'firmware' }),
    north: fixture.as({ codes, agentId: 3, operatorId: 'north', scope: { agentIds: [3], opAreaIds: 'all' } }),
    checker: fixture.as({ codes: [...codes, 'approve'], agentId: 2, operatorId: 'checker' }),
  };
  await fixture.write(async (db) => {
    for (const operatorId of ['firmware', 'checker'])
      await aStaffMember(db, { operatorId, agentId: 2, codes: [...codes, 'approve'] });
    await aVehicle(db, { agentId: 3 });
    await trustKeys(db);
  });
});
afterAll(() => fixture.close());

const agree = async () => {
  const { approval_id: id } = await fixture.write((db) =>
    db
      .selectFrom('approval')
      .select('approval_id')
      .where('state', '=', 'pending')
      .orderBy('approval_id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return members.checker(approvals.approve, { params: { id }, body: {} });
};
const vehicle = async (agentId = 3, fw_version = '131088', hw_revision = 'A') =>
  String(
    (await fixture.write((db) => aVehicle(db, { agentId, device: { fw_version, hw_revision } }))).number,
  );
const one = async (id: string, who = members.head) => {
  const { data } = await who(firmwareJobs.one, { params: { id } });
  if (!data) throw new Error('there is no such upgrade');
  return data;
};

describe('a package', () => {
  const upload = (content: string, modelId = 1) =>
    members.head(firmwarePackages.upload, { body: { name: '固件', modelId, notes: '', reason, content } });

  test('is taken in as a draft with what its header says, and its hashes', async () => {
    const { header, content } = aPackageFile({ fromVersions: ['131088'] });
    const { data } = await upload(content);
    const { data: page } = await members.head(firmwarePackages.list, { query: {} });
    expect(page?.list.find(({ id }) => id === data?.id)).toMatchObject({
      state: 'draft',
      packageVersion: header.version,
      fromVersions: ['131088'],
      sha256: header.sha256,
      md5: expect.stringMatching(/^[0-9a-f]{32}$/),
      signedBy: 'ffffffff',
    });
    expect(await upload(content)).toMatchObject({ status: 409, code: 'fw.taken' });
  });

  test.each([
    [
      'of somebody else',
      () => aPackageFile({ privateKey: signingKeys().privateKey }).content,
      'fw.signature',
      '签名无效',
    ],
    ['for another model', () => aPackageFile({ model: 'Two' }).content, 'fw.model', '固件型号与车型不符'],
    [
      'of more than 4 MB',
      () => aPackageFile({ image: anImage(4 * 1_048_576 + 1) }).content,
      'fw.size',
      '文件超过 4 MB',
    ],
    [
      'that is no package',
      () => Buffer.from('hello').toString('base64'),
      'fw.damaged',
      '文件损坏：不是升级包文件',
    ],
    [
      'whose image was changed on its way',
      () => {
        const bytes = Buffer.from(aPackageFile().content, 'base64');
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        return bytes.toString('base64');
      },
      'fw.damaged',
      '文件损坏：SHA-256 与文件头不一致',
    ],
    [
      'whose header was changed on its way',
      () => {
        const made = packageFile({ privateKey: signingKeys().privateKey, image: anImage(100) });
        return made.file.toString('base64');
      },
      'fw.signature',
      '签名无效',
    ],
  ])('%s is refused', async (_, content, code, promot) => {
    expect(await upload(content())).toMatchObject({ code, promot });
  });

  test('wants a fresh proof of who sends it, and somebody who sees all of the platform', async () => {
    const body = { name: '固件', modelId: 1, notes: '', reason, content: aPackageFile().content };
    const stale = fixture.as({ codes, agentId: 2, provenAt: null });
    expect((await stale(firmwarePackages.upload, { body })).status).toBe(403);
    expect(await members.north(firmwarePackages.upload, { body })).toMatchObject({ code: 'common.whole' });
  });

  test('goes from draft to test to released, and no other way', async () => {
    const id = await fixture.write((db) => aPackage(db, { state: 'draft' }));
    const set = (state: 'test' | 'released', version: number) =>
      members.head(firmwarePackages.setState, { params: { id }, body: { state, version } });
    expect(await set('released', 1)).toMatchObject({
      code: 'fw.package_state',
      promot: '升级包当前状态（草稿）不允许此操作',
    });
    expect(await set('test', 1)).toMatchObject({ status: 200 });
    expect(await set('test', 1)).toMatchObject({ code: 'common.stale_version' });
    expect(await set('released', 2)).toMatchObject({ status: 200 });
  });

  test('that is withdrawn stops every upgrade with it, of whoever, and none goes on', async () => {
    const packageId = await fixture.write((db) => aPackage(db));
    const { jobId } = await fixture.write((db) => aJob(db, 4, { packageId }));
    const { data } = await members.head(firmwarePackages.withdraw, {
      params: { id: packageId },
      body: { version: 1, reason },
    });
    expect(data).toMatchObject({ stopped: 1 });
    const job = await one(jobId);
    expect(job).toMatchObject({ state: 'paused', stop: { rule: 'withdrawn' } });
    const body = { version: job.version, reason };
    expect(await members.head(firmwareJobs.resume, { params: { id: jobId }, body })).toMatchObject({
      code: 'fw.package_state',
    });
  });
});

describe('an upgrade', () => {
  const add = async (
    over: Parameters<typeof anUpgrade>[2] & { cars?: string[] } = {},
    who = members.head,
  ) => {
    const { cars, ...more } = over;
    const packageId = more.packageId ?? (await fixture.write((db) => aPackage(db)));
    const carIds = cars ?? [await vehicle()];
    return who(firmwareJobs.add, { body: anUpgrade(packageId, carIds, more) });
  };

  test('begins with its canary, and says what is left out for which reason', async () => {
    const packageId = await fixture.write((db) =>
      aPackage(db, { version: '9.9.1', fromVersions: ['131088'] }),
    );
    const cars = [await vehicle(), await vehicle(), await vehicle(3, '9.9.1'), await vehicle(3, '1.0.0')];
    const { data } = await add({ packageId, cars });
    expect(await one(data?.id ?? '')).toMatchObject({
      state: 'canary',
      vehicles: 4,
      canary: 1,
      waiting: 2,
      skipped: 2,
    });
    const { data: page } = await members.head(firmwareJobs.vehicles, {
      query: { jobId: data?.id ?? '', sort: 'carId', dir: 'asc' },
    });
    expect(page?.list.map(({ state, code }) => [state, code])).toEqual([
      ['waiting', null],
      ['waiting', null],
      ['skipped', 'already'],
      ['skipped', 'from_version'],
    ]);
    expect(page?.list[0]).toMatchObject({
      fromVersion: '131088',
      toVersion: '9.9.1',
      waits: 'disarmed',
      percent: 0,
    });
  });

  test('is refused for vehicles that have the version, are of another model, or are in an upgrade already', async () => {
    const packageId = await fixture.write((db) => aPackage(db, { version: '9.9.2' }));
    expect(await add({ packageId, cars: [await vehicle(3, '9.9.2')] })).toMatchObject({
      code: 'fw.same',
      promot: '目标车辆已是此版本',
    });
    const cars = [await vehicle()];
    await add({ cars });
    expect(await add({ cars })).toMatchObject({ code: 'fw.busy', promot: '车辆已有进行中的升级' });
    const foreseen = await members.head(firmwareJobs.preview, { query: { packageId, carIds: cars } });
    expect(foreseen.data).toMatchObject({ vehicles: 1, busy: cars });
    expect(await add({ cars: ['999999999'] })).toMatchObject({ code: 'common.not_found' });
    expect(await add({ cars: [], areaIds: [21] })).toMatchObject({ code: 'fw.no_vehicle' });
  });

  test('to an older version needs more, and a second person', async () => {
    const packageId = await fixture.write((db) => aPackage(db, { version: '1.0.1' }));
    const cars = [await vehicle()];
    expect(await add({ packageId, cars })).toMatchObject({
      code: 'fw.downgrade',
      promot: '降级需要更高确认',
    });
    const body = anUpgrade(packageId, cars);
    expect(await members.head(firmwareJobs.downgrade, { body })).toMatchObject({ status: 202 });
    expect(await agree()).toMatchObject({ status: 200 });
    const { data } = await members.head(firmwareJobs.list, { query: { packageId } });
    expect(data?.list).toMatchObject([{ state: 'canary', isDowngrade: true }]);
  });

  test('that does not fit into its window says how long it takes', async () => {
    const cars = [await vehicle(), await vehicle()];
    const narrow = { cars, window: { from: 60, to: 61 }, concurrency: 1 };
    expect(await add(narrow)).toMatchObject({ code: 'fw.window', promot: '时间窗内无法完成，预计 0.1 小时' });
    expect(await add({ ...narrow, severalWindows: true })).toMatchObject({ status: 200 });
  });

  test('with a package on test goes to twenty vehicles at most, and a draft goes to none', async () => {
    const packageId = await fixture.write((db) => aPackage(db, { state: 'test' }));
    const cars: string[] = [];
    for (let i = 0; i < 21; i++) cars.push(await vehicle());
    expect(await add({ packageId, cars })).toMatchObject({ code: 'fw.tested' });
    expect(await add({ packageId, cars: cars.slice(1) })).toMatchObject({ status: 200 });
    const draft = await fixture.write((db) => aPackage(db, { state: 'draft' }));
    expect(await add({ packageId: draft })).toMatchObject({ code: 'fw.package_state' });
  });

  test('over several companies is the head office’s; a company sees and counts its own vehicles only', async () => {
    const cars = [await vehicle(3), await vehicle(4), await vehicle(4)];
    const both = fixture.as({ codes, agentId: 3, scope: { agentIds: [3, 4], opAreaIds: 'all' } });
    expect(await add({ cars }, both)).toMatchObject({ status: 403, code: 'fw.several' });
    const { data } = await add({ cars });
    const id = data?.id ?? '';
    expect(await one(id, members.north)).toMatchObject({ vehicles: 1, isOwn: false });
    const { data: page } = await members.north(firmwareJobs.vehicles, { query: { jobId: id } });
    expect(page?.list.map(({ carId }) => carId)).toEqual(cars.slice(0, 1));
    expect(await members.north(firmwareJobs.pause, { params: { id }, body: { version: 1 } })).toMatchObject({
      code: 'fw.wider',
    });
    expect((await add({ cars: [await vehicle(4)] }, members.north)).code).toBe('common.not_found');
  });

  test('goes on with all once the canary is through and a second person agreed', async () => {
    const first = await fixture.write((db) => aJob(db, 3));
    const promote = (id: string) =>
      members.head(firmwareJobs.promote, { params: { id }, body: { version: 1, reason } });
    expect(await promote(first.jobId)).toMatchObject({
      code: 'fw.canary',
      promot: '灰度尚未完成，还有 1 辆没有结果',
    });
    const { jobId } = await fixture.write((db) =>
      aJob(db, 3, { vehicles: [{ state: 'success', isCanary: true }, { state: 'waiting' }] }),
    );
    expect(await one(jobId)).toMatchObject({ isCanaryThrough: true, canaryOk: 1 });
    expect(await promote(jobId)).toMatchObject({ status: 202 });
    expect(await one(jobId)).toMatchObject({ state: 'canary' });
    expect(await agree()).toMatchObject({ status: 200 });
    expect(await one(jobId)).toMatchObject({ state: 'running', promotedBy: 'firmware' });
  });

  test('is paused, goes on where it was, and is ended with those who restart still to come', async () => {
    const { jobId } = await fixture.write((db) =>
      aJob(db, 3, { vehicles: [{ state: 'waiting' }, { state: 'downloading' }, { state: 'rebooting' }] }),
    );
    const params = { id: jobId };
    expect(await members.head(firmwareJobs.pause, { params, body: { version: 1 } })).toMatchObject({
      status: 200,
    });
    expect(await members.head(firmwareJobs.pause, { params, body: { version: 2 } })).toMatchObject({
      code: 'fw.state',
      promot: '升级当前状态（已暂停）不允许此操作',
    });
    expect(await members.head(firmwareJobs.resume, { params, body: { version: 2, reason } })).toMatchObject({
      status: 200,
    });
    expect((await one(jobId)).state).toBe('canary');
    await members.head(firmwareJobs.abort, { params, body: { version: 3, reason } });
    expect(await one(jobId)).toMatchObject({ state: 'aborted', skipped: 2, underWay: 1 });
  });

  test('tries those again that failed, as one of its own; who does not answer at all is left out', async () => {
    const { jobId, carIds } = await fixture.write((db) =>
      aJob(db, 3, {
        state: 'done',
        vehicles: [
          { state: 'failed', code: 'rolled_back' },
          { state: 'timeout', code: 'lost' },
          { state: 'success' },
        ],
      }),
    );
    const { data } = await members.head(firmwareJobs.retry, { params: { id: jobId }, body: { reason } });
    expect(await one(data?.id ?? '')).toMatchObject({
      retryOf: jobId,
      state: 'canary',
      vehicles: 1,
      name: '夜间升级 ↻',
    });
    const { data: page } = await members.head(firmwareJobs.vehicles, { query: { jobId: data?.id ?? '' } });
    expect(page?.list.map(({ carId }) => carId)).toEqual(carIds.slice(0, 1));
  });

  test('waits as a draft until somebody starts it, and looks then for whom it is', async () => {
    const cars = [await vehicle()];
    const { data } = await add({ cars, startsNow: false });
    const id = data?.id ?? '';
    expect(await one(id)).toMatchObject({ state: 'draft', vehicles: 1, waiting: 0 });
    await members.head(firmwareJobs.start, { params: { id }, body: { version: 1, reason } });
    expect(await one(id)).toMatchObject({ state: 'canary', waiting: 1 });
  });

  test('is foreseen: how many, of which hardware, how long, and what it costs', async () => {
    const packageId = await fixture.write((db) => aPackage(db));
    const cars = [
      await vehicle(3, '131088', 'A'),
      await vehicle(3, '131088', 'A'),
      await vehicle(3, '131088', 'B'),
    ];
    const query = { packageId, carIds: cars.join(), canary: 2 };
    const { data } = await members.head(firmwareJobs.preview, { query: query as never });
    expect(data).toMatchObject({
      vehicles: 3,
      canary: 2,
      downgrades: 0,
      strata: [
        { stratum: 'A', vehicles: 2, canary: 1 },
        { stratum: 'B', vehicles: 1, canary: 1 },
      ],
    });
  });
});

test('keys are written and never read again: what is shown are their fingerprints', async () => {
  const { publicPem } = signingKeys();
  const set = (keys: string, version: number) =>
    members.head(upgradeSettings.change, {
      body: {
        keys,
        kilobytesPerSecond: 512,
        centsPerMegabyte: null,
        alertEmail: 'firmware@example.com',
        version,
      },
    });
  expect(await set('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', 1)).toMatchObject({
    code: 'fw.key',
    fields: { 'body.keys': '第 1 个公钥不是 ed25519 公钥（PEM）' },
  });
  const { data } = await set(publicPem, 1);
  expect(data?.fingerprints).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const { data: shown } = await members.head(upgradeSettings.show, {});
  expect(JSON.stringify(shown)).not.toContain('BEGIN');
  expect((await set('', 2)).data?.fingerprints).toEqual(data?.fingerprints);
});

test('whoever made an upgrade and all who may push there are told once that it stopped by itself and why, and the mailbox of the settings is written to', async () => {
  const said = { keys: [], kilobytesPerSecond: 512, centsPerMegabyte: null, version: 9 };
  const { jobId } = await fixture.write(async (db) => {
    for (const [operatorId, agentId, codes] of [
      ['pusher', 2, ['06', '0666']],
      ['reader', 2, ['06']],
      ['neighbour', 4, ['06', '0666']],
    ] as const)
      await aStaffMember(db, { operatorId, agentId, codes });
    const value = { ...said, alertEmail: 'firmware@example.com' };
    await putSetting(db, transferSettingName, { value, now: fixture.clock.now });
    const made = await aJob(db, 3, { state: 'paused' });
    const stop = JSON.stringify({ rule: 'bricks', n: 2, of: 40 });
    await db
      .updateTable('device_job')
      .set({ creator_id: 'firmware', stop })
      .where('job_id', '=', made.jobId)
      .execute();
    return made;
  });
  const needs = { database: fixture.database, now: () => fixture.clock.now, zone: 'Asia/Shanghai' };
  expect(await tellOfUpgrades({ ...needs, tell: () => undefined })).toBeGreaterThan(0);
  expect(await tellOfUpgrades({ ...needs, tell: () => undefined })).toBe(0);
  const told = await fixture.write((db) =>
    db.selectFrom('notice').select(['operator_id', 'kind', 'facts']).orderBy('operator_id').execute(),
  );
  const fact = { kind: 'upgrade_stopped', facts: { rule: 'bricks', n: 2, of: 40 } };
  const heard = told.filter(({ facts }) => (facts as { id: string }).id === jobId);
  // The checker of earlier tests has the same permissions.
  expect(heard).toMatchObject([
    { operator_id: 'checker', ...fact },
    { operator_id: 'firmware', ...fact },
    { operator_id: 'pusher', ...fact },
  ]);
  const mails = await fixture.write((db) =>
    db.selectFrom('outbox').select(['address', 'about', 'body']).where('about_id', '=', jobId).execute(),
  );
  expect(mails).toEqual([
    {
      address: 'firmware@example.com',
      about: 'upgrade',
      body: expect.stringContaining('2 of 40 did not come back'),
    },
  ]);
});
