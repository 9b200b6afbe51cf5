import { z } from 'zod';
import { codes, defineCalls, int32 } from '../../kit/index.ts';

const path = '/ebike/v3/backend/config/device-upgrade' as const;

/** The limit of the rate to all controllers together, bytes per second. */
export const mostUpgradeBytesPerSecond = 2 * 1_048_576;

/** How upgrades are sent. */
export const upgradeSettingsRow = z.object({
  /** The fingerprints of the trusted signing keys; the keys themselves are never shown. */
  fingerprints: z.array(z.string()),
  /** Kilobytes per second to all controllers together. */
  kilobytesPerSecond: z.int(),
  /** The price of a megabyte of mobile data, cents; null: not set. */
  centsPerMegabyte: z.int().nullable(),
  /** The e-mail address notified when an upgrade stops automatically; empty: none. */
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
      /** Public ed25519 keys in PEM, at most five; empty: unchanged. */
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
