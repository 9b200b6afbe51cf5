import { z } from 'zod';
import { codes, defineCalls, int32 } from '../../kit/index.ts';

const path = '/ebike/v3/backend/config/device-upgrade' as const;

/** A controller is sent at most so many bytes a second together with all others. */
export const mostUpgradeBytesPerSecond = 2 * 1_048_576;

/** How upgrades are sent. */
export const upgradeSettingsRow = z.object({
  /** The fingerprints of the keys that packages are signed with; the keys themselves are shown to nobody. */
  fingerprints: z.array(z.string()),
  /** Kilobytes a second to all controllers together. */
  kilobytesPerSecond: z.int(),
  /** What a megabyte of mobile data costs, cents; null: nobody has said. */
  centsPerMegabyte: z.int().nullable(),
  /** Where it is written to when an upgrade stops by itself; empty: nowhere. */
  alertEmail: z.string(),
  version: z.int(),
});
export type UpgradeSettingsRow = z.infer<typeof upgradeSettingsRow>;

/** Whose packages are trusted, and how fast they are sent. */
export const upgradeSettings = defineCalls('upgradeSettings', {
  show: {
    summary: 'Get the keys by which packages are trusted, the sending rate and the cost of traffic',
    method: 'GET',
    path,
    access: codes('0502'),
    rows: 'none',
    reply: upgradeSettingsRow,
  },
  change: {
    summary: 'Change the trusted keys, the sending rate and the cost of traffic; keys left empty are kept',
    method: 'PUT',
    path,
    access: codes('0502,050279'),
    rows: 'whole',
    body: z.object({
      /** Public ed25519 keys in PEM, at most five; empty: as they are. */
      keys: z.string().max(2_000),
      kilobytesPerSecond: z
        .int()
        .min(16)
        .max(mostUpgradeBytesPerSecond / 1_024),
      centsPerMegabyte: z.int().min(0).max(10_000).nullable(),
      alertEmail: z.union([z.literal(''), z.email().max(120)]).default(''),
      version: int32,
    }),
    reply: upgradeSettingsRow,
    refusals: ['common.stale_version', 'fw.key'],
    audit: { module: 'settings', action: 'device_upgrade', sensitive: true },
    stepUp: true,
  },
});
