import { z } from 'zod';
import { codes, defineCalls, id, int32, listQuery, pageOf } from '../../kit/index.ts';
import { fileOf, packageCalls, packageReply, saidOfPackage } from './package-calls.ts';
import { packageVersion } from './packages.rows.ts';
import { mostSoundBytes, mostSoundText, voicePackRow, voiceSoundRow } from './voices.rows.ts';

const base = '/ebike/v3/backend/voice/packs';
const sound = `${base}/:id/sounds/:slot` as const;
const module = 'voices';
const deals = codes('06,0664');
/** Slots beyond the last are accepted, so that their refusal can say why. */
const soundParams = z.object({ id, slot: z.coerce.number().int().min(1).max(99) });
/** Somewhat larger files are accepted, so that their refusal can say why. */
const mostFileBytes = 4 * mostSoundBytes;

const usual = packageCalls({
  module,
  base,
  sees: codes('06'),
  deals,
  says: { many: 'Voice packs', one: 'a voice pack', job: 'push' },
  row: voicePackRow,
});

/** Voice packs of vehicles. */
export const voicePacks = defineCalls('voicePacks', {
  ...usual,
  setState: { ...usual.setState, refusals: [...usual.setState.refusals, 'voice.empty'] },
  sounds: {
    summary: 'List the slots of a voice pack with their sounds',
    method: 'GET',
    path: '/ebike/v3/backend/voice/sounds',
    access: codes('06'),
    rows: 'none',
    query: listQuery({ packageId: id }, ['slot'], 'asc'),
    reply: pageOf(voiceSoundRow),
    refusals: ['common.not_found'],
  },
  sound: {
    summary: 'Get one sound of a voice pack for playback',
    method: 'GET',
    path: sound,
    access: codes('06'),
    rows: 'none',
    params: soundParams,
    reply: z.object({ content: z.string() }),
    refusals: ['common.not_found'],
  },
  add: {
    summary: 'Create a voice pack; its sounds are added one by one',
    method: 'POST',
    path: base,
    access: deals,
    rows: 'whole',
    body: z.object({ ...saidOfPackage, packageVersion }),
    reply: packageReply,
    refusals: ['common.not_found', 'fw.taken'],
    audit: { module, action: 'add' },
  },
  putSound: {
    summary: 'Check a sound and put it into a slot of a draft',
    method: 'PUT',
    path: sound,
    access: deals,
    rows: 'whole',
    params: soundParams,
    body: z.object({
      text: z.string().trim().max(mostSoundText),
      content: fileOf(mostFileBytes),
      version: int32,
    }),
    reply: packageReply,
    refusals: [
      'common.not_found',
      'common.stale_version',
      'fw.package_state',
      'voice.slot',
      'voice.sound',
      'voice.form',
      'voice.long',
      'voice.loud',
      'voice.silent',
    ],
    audit: { module, action: 'put_sound', sensitive: true },
    stepUp: true,
    mostFileBytes,
  },
  removeSound: {
    summary: 'Remove the sound from a slot of a draft',
    method: 'DELETE',
    path: sound,
    access: deals,
    rows: 'whole',
    params: soundParams,
    body: z.object({ version: int32 }),
    reply: packageReply,
    refusals: ['common.not_found', 'common.stale_version', 'fw.package_state'],
    audit: { module, action: 'remove_sound' },
  },
});
