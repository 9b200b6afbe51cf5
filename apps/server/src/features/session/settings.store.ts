import type { z } from 'zod';
import type { Db } from '../../kernel/db.ts';
import { type SessionSettingName, sessionSettings } from './session.settings.ts';

type ValueOf<N extends SessionSettingName> = z.infer<(typeof sessionSettings)[N]>;

/** One setting of the deployment, or undefined when it was never set. Throws when what is stored is malformed. */
export async function sessionSetting<N extends SessionSettingName>(
  db: Db,
  name: N,
): Promise<ValueOf<N> | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row && (sessionSettings[name].parse(row.value) as ValueOf<N>);
}

export async function putSessionSetting<N extends SessionSettingName>(
  db: Db,
  name: N,
  [value, now]: readonly [ValueOf<N>, number],
) {
  const row = { value: JSON.stringify(value), updated_at: new Date(now) };
  await db
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((c) => c.column('name').doUpdateSet(row))
    .execute();
}
