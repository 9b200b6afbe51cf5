import { z } from 'zod';
import {
  codes,
  defineCalls,
  int32,
  int32InQuery,
  listOf,
  reason,
  type SettingGroup,
  smallId,
} from '../../kit/index.ts';
import {
  baseRules,
  opsRules,
  payRules,
  privacyRules,
  regulatorRules,
  returnRules,
  settingGroupNames,
  useRules,
} from './area-settings.groups.ts';
import { areaSettingsRow, settingChange, settingDifferences } from './area-settings.rows.ts';
import { creditRules } from './credit.groups.ts';
import { voiceRules } from './voice.groups.ts';

const base = '/ebike/v3/backend/config/areas/:areaId/settings';
const params = z.object({ areaId: smallId });
const ofGroup = params.extend({ group: z.enum(settingGroupNames) });
const mostAreas = 50;
const changing = {
  rows: 'own',
  params,
  secondPerson: 'when-asked',
  refusals: ['common.not_found', 'common.stale_version', 'settings.same', 'approval.requested'],
} as const;

const save = <const G extends Pick<SettingGroup, 'name' | 'code' | 'schema'>>({ name, code, schema }: G) =>
  ({
    ...changing,
    method: 'PUT',
    path: `${base}/${name as G['name']}`,
    access: codes(`0502,${code}`),
    body: z.object({ content: schema as G['schema'], version: int32, reason }),
    reply: z.object({ version: z.int() }),
    audit: { module: 'settings', action: `save_${name as G['name']}`, sensitive: true },
  }) as const;

const copy = <const G extends Pick<SettingGroup, 'name' | 'code'>>({ name, code }: G) =>
  ({
    ...changing,
    method: 'POST',
    path: `${base}/${name as G['name']}/copies`,
    access: codes(`0502,${code}`),
    body: z.object({ areaIds: z.array(smallId).min(1).max(mostAreas), version: int32, reason }),
    /** How many areas it changed. */
    reply: z.object({ changed: z.int() }),
    audit: { module: 'settings', action: `copy_${name as G['name']}`, sensitive: true },
  }) as const;

/** The settings of a service area, group by group. */
export const areaSettings = defineCalls('areaSettings', {
  show: {
    summary: 'Get the settings of a service area, each as set or as the default',
    method: 'GET',
    path: base,
    access: codes('0502'),
    rows: 'own',
    params,
    reply: areaSettingsRow,
    refusals: ['common.not_found'],
  },
  history: {
    summary: 'List recent changes of a settings group, newest first',
    method: 'GET',
    path: `${base}/:group/history`,
    access: codes('0502'),
    rows: 'own',
    params: ofGroup,
    reply: z.object({ list: z.array(settingChange) }),
    refusals: ['common.not_found'],
  },
  compare: {
    summary: 'Preview what would change in other areas if they were set like this one',
    method: 'GET',
    path: `${base}/:group/compare`,
    access: codes('0502'),
    rows: 'own',
    params: ofGroup,
    query: z.object({ areaIds: listOf(int32InQuery.positive(), mostAreas) }),
    reply: z.object({
      list: z.array(z.object({ areaId: z.int(), area: z.string(), change: settingDifferences })),
    }),
    refusals: ['common.not_found'],
  },
  saveBase: { ...save(baseRules), summary: 'Change what an area offers its riders beyond rides' },
  copyBase: {
    ...copy(baseRules),
    summary: 'Copy what an area offers its riders beyond rides to other areas',
  },
  saveUse: { ...save(useRules), summary: 'Change how vehicles are opened, reserved and ridden in an area' },
  copyUse: {
    ...copy(useRules),
    summary: 'Copy how vehicles are opened, reserved and ridden to other areas',
  },
  saveReturn: {
    ...save(returnRules),
    summary:
      'Change where rides may end in an area and what that costs; needs a second person; rides already begun keep their terms',
  },
  copyReturn: {
    ...copy(returnRules),
    summary: 'Copy where rides may end and what that costs to other areas',
  },
  savePay: { ...save(payRules), summary: 'Change how riders of an area pay' },
  saveOps: { ...save(opsRules), summary: 'Change how an area’s fleet is maintained' },
  copyOps: { ...copy(opsRules), summary: 'Copy the maintenance settings to other areas' },
  savePrivacy: {
    ...save(privacyRules),
    summary: 'Change how long an area keeps riders’ locations, and how much personal data it shows',
  },
  copyPrivacy: {
    ...copy(privacyRules),
    summary: 'Copy the privacy settings to other areas',
  },
  saveRegulator: {
    ...save(regulatorRules),
    summary: 'Change the thresholds by which a city judges an area',
  },
  copyRegulator: {
    ...copy(regulatorRules),
    summary: 'Copy the city’s thresholds to other areas',
  },
  saveVoice: { ...save(voiceRules), summary: 'Change what vehicles of an area say to their riders' },
  copyVoice: { ...copy(voiceRules), summary: 'Have vehicles of other areas say what those of this one do' },
  saveCredit: {
    ...save(creditRules),
    summary: 'Change what riders of an area gain and lose in credit score, and the effect of a low score',
  },
  copyCredit: { ...copy(creditRules), summary: 'Copy the credit score settings to other areas' },
  copyPay: { ...copy(payRules), summary: 'Copy how riders pay to other areas' },
});
