import { createHash } from 'node:crypto';
import { checkSound, toneOf, writeVoices, writeWav } from '@kickstand/domain/fleet/upgrades';
import { lockBits } from '@kickstand/domain/fleet/vehicles';
import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { dropSetting, putSetting } from '../../../src/kernel/program/setting.ts';
import { ASpeechProvider } from '../../devices/a-speech-provider.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aVehicle } from '../../vehicles.ts';
import { aJob } from './examples.upgrades.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const reason = '换用方言语音';
const armed = lockBits({
  defend: 'closed',
  acc: 'closed',
  wheel: 'closed',
  seat: 'closed',
  helmet: 'closed',
});
let serial = 0;

/** A WAV file, as base64. */
export const aSound = (over: Partial<Parameters<typeof toneOf>[0]> = {}) =>
  Buffer.from(writeWav(toneOf({ hz: 8_000, ms: 400, notes: [660, 880], peak: -6, ...over }))).toString(
    'base64',
  );

interface Wish {
  state?: string;
  version?: string;
}

/** A voice pack with one sound, for the model of test vehicles. */
export async function aVoicePack(db: Db, { state = 'released', version }: Wish = {}) {
  serial += 1;
  const package_id = newId();
  const package_version = version ?? `v${100 + serial}`;
  const sound = checkSound(Buffer.from(aSound(), 'base64'));
  if ('wrong' in sound) throw new Error(sound.wrong);
  const image = writeVoices([{ slot: 1, wav: sound.wav }]);
  await db
    .insertInto('device_package')
    .values({
      package_id,
      kind: 'voice',
      name: '方言语音',
      model_id: 1,
      package_version,
      reported: [package_version],
      state,
      size: image.length,
      sha256: createHash('sha256').update(image).digest('hex'),
      md5: createHash('md5').update(image).digest('hex'),
      signature: '',
      signed_by: '',
      uploaded_at: new Date(fixtureNow),
      uploaded_by: '语音',
    })
    .execute();
  await db
    .insertInto('voice_sound')
    .values({
      package_id,
      slot: 1,
      text: '已设防',
      hz: sound.hz,
      length_ms: sound.lengthMs,
      peak_tenths: Math.round(10 * sound.peak),
      sound: Buffer.from(sound.wav),
    })
    .execute();
  if (state !== 'draft')
    await db
      .insertInto('device_package_image')
      .values({ package_id, image: Buffer.from(image) })
      .execute();
  return package_id;
}

/** A vehicle that stands and says in which version it speaks. */
export const aSpeakingVehicle = async (db: Db, agentId: number, voice_version = 'v11') =>
  String(
    (
      await aVehicle(db, {
        agentId,
        device: { voice_version },
        state: { online: true, rest_battery: 80, gsm: 24, locks: armed },
      })
    ).number,
  );

const onPack =
  (state: string, request: (id: string) => AnyRequest): Example =>
  async (_, db) =>
    request(await aVoicePack(db, { state }));

const onJob =
  (wish: Parameters<typeof aJob>[2], body: object = { version: 1, reason }): Example =>
  async ({ agentId }, db) => {
    const { jobId } = await aJob(db, agentId, { packageId: await aVoicePack(db), ...wish });
    return { params: { id: jobId }, body };
  };

let provider: Promise<ASpeechProvider> | undefined;

/** A provider that speaks texts in two voices, set as the deployment's. */
async function speaking(db: Db) {
  provider ??= new ASpeechProvider().listen();
  const { url } = await provider;
  const value = { url, model: 'tts-1', voices: ['alloy', 'nova'], box: '', version: 1 };
  await putSetting(db, 'speech', { value, now: fixtureNow });
}

const pushing = { name: '方言试点', areaIds: [], fromVersions: [], window: null, concurrency: 50, reason };

/** Good requests about voice packs and pushes of them. */
export const voiceExamples: Readonly<Record<string, Example>> = {
  'voicePacks.list': onPack('released', () => ({})),
  'voicePacks.sounds': onPack('draft', (packageId) => ({ query: { packageId } })),
  'voicePacks.sound': onPack('released', (id) => ({ params: { id, slot: '1' } })),
  'voicePacks.add': async (_, db) => {
    await aVehicle(db);
    serial += 1;
    return { body: { name: '节日语音', modelId: 1, packageVersion: `v${100 + serial}`, notes: '' } };
  },
  'voicePacks.putSound': onPack('draft', (id) => ({
    params: { id, slot: '7' },
    body: { text: '请停入车位', content: aSound(), version: 1 },
  })),
  'voicePacks.removeSound': onPack('draft', (id) => ({ params: { id, slot: '1' }, body: { version: 1 } })),
  'voicePacks.setState': onPack('draft', (id) => ({ params: { id }, body: { state: 'test', version: 1 } })),
  'voicePacks.withdraw': onPack('released', (id) => ({ params: { id }, body: { version: 1, reason } })),
  'speech.change': async (_, db) => {
    await dropSetting(db, 'speech');
    const said = { url: 'https://speech.example/v1', model: 'tts-1', voices: ['alloy'] };
    return { body: { ...said, token: 'token-of-the-provider', version: 0 } };
  },
  'speech.speak': async (_, db) => {
    await speaking(db);
    return { body: { text: '请停入车位', voice: 'nova' } };
  },
  'voiceJobs.list': async ({ agentId }, db) => {
    await aJob(db, agentId, { packageId: await aVoicePack(db) });
    return {};
  },
  'voiceJobs.vehicles': async ({ agentId }, db) => ({
    query: { jobId: (await aJob(db, agentId, { packageId: await aVoicePack(db) })).jobId },
  }),
  'voiceJobs.preview': async ({ agentId }, db) => ({
    query: { packageId: await aVoicePack(db), carIds: await aSpeakingVehicle(db, agentId) },
  }),
  'voiceJobs.push': async ({ agentId }, db) => ({
    body: { ...pushing, packageId: await aVoicePack(db), carIds: [await aSpeakingVehicle(db, agentId)] },
  }),
  'voiceJobs.test': async ({ agentId }, db) => ({
    body: { packageId: await aVoicePack(db), carId: await aSpeakingVehicle(db, agentId) },
  }),
  'voiceJobs.pause': onJob({}, { version: 1 }),
  'voiceJobs.resume': onJob({ state: 'paused' }),
  'voiceJobs.abort': onJob({}),
  'voiceJobs.retry': onJob({ state: 'done', vehicles: [{ state: 'failed', code: 'hash' }] }, { reason }),
  'voiceJobs.rollback': async ({ agentId }, db) => {
    const { jobId } = await aFinishedPush(db, agentId);
    return { params: { id: jobId }, body: { reason } };
  },
};

/** A push that one vehicle took, and the released pack that it had before. */
export async function aFinishedPush(db: Db, agentId: number) {
  serial += 1;
  const [before, after] = [`v${100 + serial}`, `v${500 + serial}`];
  const previous = await aVoicePack(db, { version: before });
  const packageId = await aVoicePack(db, { version: after });
  const job = await aJob(db, agentId, { state: 'done', vehicles: [{ state: 'success' }], packageId });
  const [carId = ''] = job.carIds;
  await db
    .updateTable('device_job_vehicle')
    .set({ from_version: before })
    .where('job_id', '=', job.jobId)
    .execute();
  await db
    .updateTable('device')
    .set({ voice_version: after })
    .where('vehicle_id', '=', Number(carId))
    .execute();
  return { ...job, carId, previous, packageId };
}
