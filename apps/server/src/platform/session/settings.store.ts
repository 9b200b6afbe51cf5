import type { z } from 'zod';
import type { Db } from '../../kernel/database/db.ts';
import { dropSetting, putSetting, settingOf } from '../../kernel/program/setting.ts';
import { type SessionSettingName, sessionSettings } from './session.settings.ts';

type ValueOf<N extends SessionSettingName> = z.infer<(typeof sessionSettings)[N]>;

/** One setting of the login, or undefined if unset. Throws if the stored value is malformed. */
export async function sessionSetting<N extends SessionSettingName>(
  db: Db,
  name: N,
): Promise<ValueOf<N> | undefined> {
  const value = await settingOf(db, name);
  return value === undefined ? undefined : (sessionSettings[name].parse(value) as ValueOf<N>);
}

export const dropSessionSetting = (db: Db, name: SessionSettingName) => dropSetting(db, name);

export const putSessionSetting = <N extends SessionSettingName>(
  db: Db,
  name: N,
  value: ValueOf<N>,
  now: number,
) => putSetting(db, name, { value, now });
