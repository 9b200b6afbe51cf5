import { fleetFile } from '@kickstand/contract/fleet/devices';
import { type Language, makeTown, type Town } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import { settingOf } from '../../kernel/program/setting.ts';

/** The town from which the demo was generated, as stored in the `town` setting. */
const townSetting = fleetFile.shape.town;

let last: { key: string; town: Town } | undefined;

/** The town of this deployment, generated once, and the language in which its names are written; undefined if there is none. */
export async function townIn(db: Db): Promise<{ town: Town; language: Language } | undefined> {
  const stored = townSetting.safeParse(await settingOf(db, 'town'));
  if (!stored.success) return undefined;
  const { seed, scale, language } = stored.data;
  const key = `${seed}/${scale}`;
  if (last?.key !== key) last = { key, town: makeTown(seed, { scale }) };
  return { town: last.town, language };
}
