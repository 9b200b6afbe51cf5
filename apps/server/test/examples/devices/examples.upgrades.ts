import { createHash } from 'node:crypto';
import type { UpgradeBody } from '@kickstand/contract/fleet/upgrades';
import { transferSettingName } from '../../../src/gateway/transfers/transfer-setting.ts';
import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { putSetting } from '../../../src/kernel/program/setting.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import { anImage, packageFile, signingKeys } from '../../files/packages.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aVehicle } from '../../vehicles.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const at = new Date(fixtureNow);
const reason = '修复低温重启问题';
const keys = signingKeys();
const fingerprint = 'f'.repeat(64);
let serial = 0;

/** Trust the key that examples are signed with. */
export const trustKeys = (db: Db) =>
  putSetting(db, transferSettingName, {
    value: {
      keys: [{ pem: keys.publicPem, fingerprint }],
      kilobytesPerSecond: 1_024,
      centsPerMegabyte: 3,
      version: 1,
    },
    now: fixtureNow,
  });

/** The file of a package for the model of test vehicles, in base64. */
export function aPackageFile(over: Partial<Parameters<typeof packageFile>[0]> = {}) {
  serial += 1;
  const given = {
    privateKey: keys.privateKey,
    image: anImage(9_000, serial),
    version: `2.1.${serial}`,
    ...over,
  };
  const { header, file } = packageFile(given);
  return { header, content: file.toString('base64') };
}

interface Wish {
  state?: string;
  version?: string;
  fromVersions?: string[];
}

/** A released package for the model of test vehicles. */
export async function aPackage(db: Db, { state = 'released', version, fromVersions = [] }: Wish = {}) {
  serial += 1;
  const image = anImage(9_000, serial);
  const package_version = version ?? `2.2.${serial}`;
  const package_id = newId();
  await db
    .insertInto('device_package')
    .values({
      package_id,
      kind: 'firmware',
      name: '中控固件',
      model_id: 1,
      package_version,
      reported: [package_version],
      from_versions: fromVersions,
      state,
      size: image.length,
      sha256: createHash('sha256').update(image).digest('hex'),
      md5: createHash('md5').update(image).digest('hex'),
      signature: 'x',
      signed_by: fingerprint.slice(-8),
      uploaded_at: at,
      uploaded_by: '固件',
    })
    .execute();
  await db
    .insertInto('device_package_image')
    .values({ package_id, image: Buffer.from(image) })
    .execute();
  return package_id;
}

/** What somebody says of a new upgrade of some vehicles. */
export const anUpgrade = (
  packageId: string,
  carIds: string[],
  over: Partial<UpgradeBody> = {},
): UpgradeBody => ({
  name: '夜间升级',
  packageId,
  areaIds: [],
  carIds,
  fromVersions: [],
  canary: 1,
  canaryUnit: 'vehicles',
  window: { from: 60, to: 300 },
  concurrency: 50,
  stopPercent: 3,
  severalWindows: false,
  startsNow: true,
  reason,
  ...over,
});

interface JobWish {
  state?: string;
  /** Of its vehicles, where each stands. */
  vehicles?: readonly { state: string; code?: string; isCanary?: boolean }[];
  packageId?: string;
  version?: string;
}

/** An upgrade of vehicles of a company; answers which, and the numbers of its vehicles. */
export async function aJob(
  db: Db,
  agentId: number,
  { state = 'canary', vehicles, packageId, version }: JobWish = {},
) {
  const given = vehicles ?? [{ state: 'waiting', isCanary: true }, { state: 'waiting' }];
  const jobId = newId();
  const carIds: string[] = [];
  const numbers: { number: number; imei: string | null }[] = [];
  for (const _ of given) {
    const { number, imei } = await aVehicle(db, {
      agentId,
      device: { fw_version: '131088', hw_revision: 'A' },
    });
    numbers.push({ number, imei });
    carIds.push(String(number));
  }
  const isOver = state === 'done' || state === 'aborted';
  const target = { areaIds: [], carIds, fromVersions: [], severalWindows: true };
  await db
    .insertInto('device_job')
    .values({
      job_id: jobId,
      package_id: packageId ?? (await aPackage(db, version === undefined ? {} : { version })),
      agent_id: agentId,
      name: '夜间升级',
      target: JSON.stringify(target),
      area_ids: [agentId * 10 + 1],
      planned: given.length,
      canary: 1,
      concurrency: 50,
      stop_percent: 3,
      is_downgrade: false,
      state,
      paused_from: state === 'paused' ? 'canary' : null,
      reason,
      created_at: at,
      created_by: '固件',
      creator_id: 'somebody',
      started_at: state === 'draft' ? null : at,
      ended_at: isOver ? at : null,
    })
    .execute();
  if (state !== 'draft')
    await db
      .insertInto('device_job_vehicle')
      .values(given.map((one, turn) => vehicleRow({ jobId, agentId, turn, ...numbers[turn], ...one })))
      .execute();
  return { jobId, carIds };
}

interface InJob {
  jobId: string;
  agentId: number;
  turn: number;
  number?: number;
  imei?: string | null;
  state: string;
  code?: string;
  isCanary?: boolean;
}

const outcomes = ['success', 'failed', 'timeout', 'skipped'];

const vehicleRow = ({ jobId, agentId, turn, number = 0, imei, state, code, isCanary = false }: InJob) => ({
  job_id: jobId,
  vehicle_id: number,
  agent_id: agentId,
  service_area_id: agentId * 10 + 1,
  imei: imei ?? '',
  turn,
  stratum: 'A',
  is_canary: isCanary,
  from_version: '131088',
  state,
  code: code ?? null,
  chunks: state === 'success' ? 3 : 0,
  proven_at: state === 'success' ? at : null,
  ended_at: outcomes.includes(state) ? at : null,
  state_at: at,
});

const onPackage =
  (state: string, request: (id: string) => AnyRequest): Example =>
  async (_, db) =>
    request(await aPackage(db, { state }));

const onJob =
  (wish: JobWish, body: object = { version: 1, reason }): Example =>
  async ({ agentId }, db) => ({ params: { id: (await aJob(db, agentId, wish)).jobId }, body });

const fresh = async (db: Db, agentId: number, fw_version = '131088') =>
  String((await aVehicle(db, { agentId, device: { fw_version, hw_revision: 'A' } })).number);

/** Good requests about packages and upgrades. */
export const upgradeExamples: Readonly<Record<string, Example>> = {
  'firmwarePackages.list': onPackage('released', () => ({})),
  'firmwarePackages.upload': async (_, db) => {
    await aVehicle(db);
    await trustKeys(db);
    return { body: { name: '中控固件', modelId: 1, notes: '', reason, content: aPackageFile().content } };
  },
  'firmwarePackages.setState': onPackage('draft', (id) => ({
    params: { id },
    body: { state: 'test', version: 1 },
  })),
  'firmwarePackages.withdraw': onPackage('released', (id) => ({
    params: { id },
    body: { version: 1, reason },
  })),
  'firmwareJobs.list': async ({ agentId }, db) => {
    await aJob(db, agentId);
    return {};
  },
  'firmwareJobs.one': async ({ agentId }, db) => ({ params: { id: (await aJob(db, agentId)).jobId } }),
  'firmwareJobs.vehicles': async ({ agentId }, db) => ({ query: { jobId: (await aJob(db, agentId)).jobId } }),
  'firmwareJobs.preview': async ({ agentId }, db) => ({
    query: { packageId: await aPackage(db), carIds: await fresh(db, agentId) },
  }),
  'firmwareJobs.add': async ({ agentId }, db) => ({
    body: anUpgrade(await aPackage(db), [await fresh(db, agentId)]),
  }),
  'firmwareJobs.downgrade': async ({ agentId }, db) => ({
    body: anUpgrade(await aPackage(db, { version: `1.0.${serial}` }), [await fresh(db, agentId)]),
  }),
  'firmwareJobs.start': onJob({ state: 'draft' }),
  'firmwareJobs.promote': onJob({ vehicles: [{ state: 'success', isCanary: true }, { state: 'waiting' }] }),
  'firmwareJobs.pause': onJob({}, { version: 1 }),
  'firmwareJobs.resume': onJob({ state: 'paused' }),
  'firmwareJobs.abort': onJob({}),
  'firmwareJobs.retry': onJob(
    { state: 'done', vehicles: [{ state: 'failed', code: 'rolled_back' }] },
    { reason },
  ),
  'upgradeSettings.change': async (_, db) => {
    await trustKeys(db);
    return { body: { keys: keys.publicPem, kilobytesPerSecond: 512, centsPerMegabyte: 3, version: 1 } };
  },
};
