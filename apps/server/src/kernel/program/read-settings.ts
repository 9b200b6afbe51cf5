import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { databaseSettingAlone } from './database-settings.ts';
import { type Setting, type Settings, settings } from './settings.ts';
import { StartError } from './start-error.ts';

/** An invalid setting; the message is one line that names it and its allowed values. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
}

/** Reads the settings from an environment; an empty variable counts as absent. Throws a SettingsError. */
export function readSettings(env: NodeJS.ProcessEnv = environment()): Settings {
  const values = Object.entries(settings).map(([key, setting]) => [key, readValue(setting, env)]);
  const read: Settings = Object.fromEntries(values);
  const alone = databaseSettingAlone(read);
  if (alone) throw wrong(alone, 'it stands alone');
  if (read.s3Url && !(read.s3KeyId && read.s3Secret))
    throw wrong(settings.s3Url, 'a part of the key is missing');
  return Object.freeze(read);
}

function readValue(setting: Setting, env: NodeJS.ProcessEnv): unknown {
  const given = env[setting.name]?.trim() || setting.default || undefined;
  const parsed = setting.schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw wrong(
    setting,
    setting.name.match(/URL|KEY|TOKEN|SECRET|HEADERS/) ? 'the given value is not' : `it is "${given}"`,
  );
}

function wrong({ name, rule }: Setting, found: string): SettingsError {
  return new SettingsError(`${name} must be ${rule}; ${found}.`);
}

/** The process's environment on top of the `.env` file of the working directory. */
export function environment(file = resolve('.env'), env = process.env): NodeJS.ProcessEnv {
  if (!existsSync(file)) return env;
  return { ...parseEnv(readFileSync(file, 'utf8')), ...env };
}
