import { z } from 'zod';
import type { Db } from '../../kernel/database/db.ts';
import { settingOf } from '../../kernel/program/setting.ts';

/** How the setting is called. */
export const transferSettingName = 'deviceUpgrade';

const stored = z.object({
  /** Public ed25519 keys in PEM, with what they are known by. */
  keys: z.array(z.object({ pem: z.string(), fingerprint: z.string() })),
  kilobytesPerSecond: z.int(),
  centsPerMegabyte: z.int().nullable(),
  /** Where it is written to when an upgrade stops by itself; empty: nowhere. */
  alertEmail: z.string().default(''),
  version: z.int(),
});
/** Whose packages are trusted, how fast they are sent and what that costs. */
export type TransferSetting = z.infer<typeof stored>;

const usual: TransferSetting = {
  keys: [],
  kilobytesPerSecond: 1_024,
  centsPerMegabyte: null,
  alertEmail: '',
  version: 0,
};

/** The setting as it is now. */
export async function transferSetting(db: Db): Promise<TransferSetting> {
  const read = stored.safeParse(await settingOf(db, transferSettingName));
  return read.success ? read.data : usual;
}
