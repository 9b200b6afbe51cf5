import { makeTown, type Town } from '@kickstand/town';
import { z } from 'zod';
import type { Db } from '../../kernel/database/db.ts';
import { settingOf } from '../../kernel/program/setting.ts';

/** The town from which the demo was generated, as stored in the `town` setting. */
const townSetting = z.object({ seed: z.number(), scale: z.number() });

let last: { key: string; town: Town } | undefined;

/** The town of this deployment, generated once; undefined if there is none. */
export async function townIn(db: Db): Promise<Town | undefined> {
  const stored = townSetting.safeParse(await settingOf(db, 'town'));
  if (!stored.success) return undefined;
  const { seed, scale } = stored.data;
  const key = `${seed}/${scale}`;
  if (last?.key !== key) last = { key, town: makeTown(seed, { scale }) };
  return last.town;
}
