import type { SpeechConfig, speech } from '@kickstand/contract/fleet/speech';
import type { InputOf } from '@kickstand/contract/kit';
import { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { lockSettings, putSetting, settingOf } from '../../kernel/program/setting.ts';

/** Encrypts secrets for storage. */
export interface Sealer {
  seal(text: string, place: string): string;
  open(box: string, place: string): string;
}

const place = 'speech';
const stored = z.object({
  url: z.string(),
  model: z.string(),
  voices: z.array(z.string()),
  /** The encrypted token; empty if there is none. */
  box: z.string(),
  version: z.int(),
});
type Stored = z.infer<typeof stored>;

const nothing: Stored = { url: '', model: '', voices: [], box: '', version: 0 };

async function known(db: Db): Promise<Stored> {
  const read = stored.safeParse(await settingOf(db, place));
  return read.success ? read.data : nothing;
}

const configOf = ({ box, ...said }: Stored): SpeechConfig => ({ ...said, hasToken: box !== '' });
const loggedOf = ({ url, model, voices }: Pick<Stored, 'url' | 'model' | 'voices'>) => ({
  url,
  speechModel: model,
  voices,
});

export const showSpeech = async ({ db }: Ctx) => configOf(await known(db));

export async function changeSpeech(
  sealer: Sealer,
  ctx: Ctx,
  { body }: InputOf<(typeof speech)['change']>,
): Promise<SpeechConfig> {
  ctx.audit.on(place);
  await lockSettings(ctx.db);
  const before = await known(ctx.db);
  const { token, version, ...said } = body;
  if (before.version !== version) refuse('common.stale_version');
  // Whoever sends texts elsewhere does not send the present provider's token there.
  const kept = said.url === before.url ? before.box : '';
  const box = token === '' ? kept : sealer.seal(token, place);
  const after: Stored = { ...said, box, version: version + 1 };
  await putSetting(ctx.db, place, { value: after, now: ctx.now() });
  const changed = box === before.box ? {} : { token: 'changed' };
  ctx.audit.record(place, { ...differences(loggedOf(before), loggedOf(after)), ...changed });
  return configOf(after);
}

/** The provider that texts are sent to. */
export interface SpeechProvider {
  url: string;
  model: string;
  voices: readonly string[];
  /** Empty if it needs none. */
  token: string;
}

/** The present provider; undefined: none is set. */
export async function providerNow(sealer: Sealer, db: Db): Promise<SpeechProvider | undefined> {
  const { box, version: _, ...said } = await known(db);
  if (said.url === '') return undefined;
  return { ...said, token: box === '' ? '' : sealer.open(box, place) };
}

export async function listVoices({ db }: Ctx) {
  const { url, voices } = await known(db);
  const list = url === '' ? [] : voices;
  return { list, count: list.length };
}

/** Sets the provider when a deployment is created; later changes by operators stay. */
export async function keepSpeech(
  db: Db,
  sealer: Sealer,
  { token, now, ...said }: SpeechProvider & { now: number },
) {
  if ((await known(db)).version > 0) return;
  const value = { ...said, box: sealer.seal(token, place), version: 1 };
  await putSetting(db, place, { value, now });
}
