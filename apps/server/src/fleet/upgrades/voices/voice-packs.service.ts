import { createHash } from 'node:crypto';
import {
  standardSlots,
  type VoiceSoundRow,
  type voicePacks,
  voiceSlots,
} from '@kickstand/contract/fleet/upgrades';
import type { InputOf } from '@kickstand/contract/kit';
import { writeVoices } from '@kickstand/domain/fleet/upgrades';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import { listPackages, packageToChange, reportedAs, setPackageState } from '../packages.service.ts';
import { insertPackage, modelName, packageWith, putImage } from '../packages.store.ts';
import { packageStateText } from '../upgrades.words.ts';
import { soundIn } from './sound-file.ts';
import {
  putDraftSize,
  putSoundAt,
  putWhole,
  removeSoundAt,
  soundAt,
  soundCounts,
  soundsOf,
  wavsOf,
} from './voices.store.ts';
import { refuseSound } from './wrong-sound.service.ts';

type Calls = typeof voicePacks;

const hashOf = (name: 'sha256' | 'md5', bytes: Uint8Array) => createHash(name).update(bytes).digest('hex');
const nothing = new Uint8Array();
const md5OfNothing = hashOf('md5', nothing);

/** One page of voice packs, with how many vehicles have each. */
export async function listPacks(ctx: Ctx, input: InputOf<Calls['list']>) {
  const page = await listPackages('voice', ctx, { ...input });
  const counts = await soundCounts(
    ctx.db,
    page.list.map(({ id }) => id),
  );
  return {
    ...page,
    list: page.list.map(({ md5, ...row }) => ({
      ...row,
      ...(counts.get(row.id) ?? { standard: 0, own: 0 }),
      md5: md5 === md5OfNothing ? null : md5,
    })),
  };
}

const useOf = (slot: number): VoiceSoundRow['use'] => standardSlots[slot - 1] ?? 'own';
const empty = { text: null, size: null, hz: null, lengthMs: null, peak: null };

/** Every slot of a voice pack, with the sound in it. */
export async function listSounds(ctx: Ctx, { query }: InputOf<Calls['sounds']>) {
  const { packageId, dir, pageNum, pageSize, only } = query;
  const pack = (await packageWith(ctx.db, 'voice', packageId)) ?? refuse('common.not_found');
  if (only === 'count') return { list: [], count: voiceSlots };
  const sounds = new Map((await soundsOf(ctx.db, packageId)).map((one) => [one.slot, one]));
  const rows = Array.from({ length: voiceSlots }, (_, i): VoiceSoundRow => {
    const slot = i + 1;
    const { peakTenths, ...said } = sounds.get(slot) ?? { peakTenths: null, ...empty };
    return {
      ...said,
      packageId,
      slot,
      id: `${packageId}-${slot}`,
      use: useOf(slot),
      isOpen: pack.state === 'draft',
      version: pack.version,
      peak: peakTenths === null ? null : peakTenths / 10,
    };
  });
  if (dir === 'desc') rows.reverse();
  return { list: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), count: rows.length };
}

/** One sound, for playback. */
export async function oneSound(ctx: Ctx, { params: { id, slot } }: InputOf<Calls['sound']>) {
  const { sound } = (await soundAt(ctx.db, id, slot)) ?? refuse('common.not_found');
  return { content: sound.toString('base64') };
}

/** Creates a voice pack without sounds. */
export async function addPack(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  const { name, modelId, packageVersion, notes } = body;
  ctx.audit.on(name);
  const model = (await modelName(ctx.db, modelId)) ?? refuse('common.not_found');
  const id = newId();
  const isNew = await insertPackage(ctx.db, {
    id,
    kind: 'voice',
    name,
    modelId,
    notes,
    packageVersion,
    reported: reportedAs(packageVersion),
    fromVersions: [],
    size: 0,
    sha256: hashOf('sha256', nothing),
    md5: md5OfNothing,
    signature: '',
    signedBy: '',
    image: undefined,
    by: ctx.actor.name,
    now: ctx.now(),
  });
  if (!isNew) refuse('fw.taken');
  ctx.audit.record(id, { name: [null, name], model: [null, model], packageVersion: [null, packageVersion] });
  return { id };
}

async function draftToChange(ctx: Ctx, id: string, version: number) {
  const pack = await packageToChange(ctx, 'voice', id, version);
  if (pack.state !== 'draft') refuse('fw.package_state', { state: packageStateText(pack.state, ctx.locale) });
  return pack;
}

/** Puts a sound into a slot of a draft, re-encoded without its file's metadata. */
export async function putSound(ctx: Ctx, { params: { id, slot }, body }: InputOf<Calls['putSound']>) {
  const { text, content, version } = body;
  ctx.audit.on(id);
  if (slot > voiceSlots) refuse('voice.slot', { n: slot });
  await draftToChange(ctx, id, version);
  const sound = await soundIn(Buffer.from(content, 'base64'));
  if ('wrong' in sound) refuseSound(sound);
  const before = await soundAt(ctx.db, id, slot);
  await putSoundAt(ctx.db, { packageId: id, slot, text, ...sound });
  await putDraftSize(ctx.db, id);
  ctx.audit.record(id, { slot, text: [before?.text ?? null, text], size: [null, sound.wav.length] });
  return { id };
}

/** Remove the sound from a slot of a draft. */
export async function removeSound(
  ctx: Ctx,
  { params: { id, slot }, body: { version } }: InputOf<Calls['removeSound']>,
) {
  await draftToChange(ctx, id, version);
  const before = (await soundAt(ctx.db, id, slot)) ?? refuse('common.not_found');
  await removeSoundAt(ctx.db, id, slot);
  await putDraftSize(ctx.db, id);
  ctx.audit.record(id, { slot, text: [before.text, null] });
  return { id };
}

/** Builds the image sent to controllers from the sounds of a draft. */
async function putTogether(ctx: Ctx, id: string) {
  const sounds = await wavsOf(ctx.db, id);
  if (sounds.length === 0) refuse('voice.empty');
  const image = writeVoices(sounds);
  const { length: size } = image;
  await putWhole(ctx.db, id, { size, sha256: hashOf('sha256', image), md5: hashOf('md5', image) });
  await putImage(ctx.db, id, image);
}

/** Puts a draft to the test, building its image, or releases a tested one. */
export async function setPackState(ctx: Ctx, input: InputOf<Calls['setState']>) {
  const { id } = input.params;
  const { state, version } = input.body;
  const pack = await packageToChange(ctx, 'voice', id, version);
  if (state === 'test' && pack.state === 'draft') await putTogether(ctx, id);
  return setPackageState('voice', ctx, { ...input });
}
