import { z } from 'zod';
import type { SettingGroup } from '../../kit/index.ts';
import {
  baseRules,
  opsRules,
  payRules,
  privacyRules,
  regulatorRules,
  returnRules,
  useRules,
} from './area-settings.groups.ts';
import { creditRules } from './credit.groups.ts';
import { voiceRules } from './voice.groups.ts';

/** A change of a group: each changed field with its value before and after. */
export const settingDifferences = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));
export type SettingDifferences = z.output<typeof settingDifferences>;

/** The stored group of one area. */
export const held = <G extends Pick<SettingGroup, 'kept'>>({ kept }: G) =>
  z.object({
    content: kept as G['kept'],
    /** Counts the changes; 0 if it was never changed. */
    version: z.int(),
    updatedAt: z.number().nullable(),
    updatedBy: z.string().nullable(),
  });

/** All settings of one area. */
export const areaSettingsRow = z.object({
  areaId: z.int(),
  area: z.string(),
  base: held(baseRules),
  use: held(useRules),
  return: held(returnRules),
  pay: held(payRules),
  credit: held(creditRules),
  ops: held(opsRules),
  privacy: held(privacyRules),
  regulator: held(regulatorRules),
  voice: held(voiceRules),
});
export type AreaSettingsRow = z.output<typeof areaSettingsRow>;

/** One change of a group. */
export const settingChange = z.object({
  version: z.int(),
  changedAt: z.number(),
  changedBy: z.string(),
  /** The second person; null if none was needed. */
  approver: z.string().nullable(),
  reason: z.string(),
  change: settingDifferences,
});
export type SettingChange = z.output<typeof settingChange>;
