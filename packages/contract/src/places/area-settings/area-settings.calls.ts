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
    /** How many areas were changed by it. */
    reply: z.object({ changed: z.int() }),
    audit: { module: 'settings', action: `copy_${name as G['name']}`, sensitive: true },
  }) as const;

/** What is set for a service area, group by group. */
export const areaSettings = defineCalls('areaSettings', {
  show: {
    summary: 'What holds in a service area, as it was set or as is usual',
    method: 'GET',
    path: base,
    access: codes('0502'),
    rows: 'own',
    params,
    reply: areaSettingsRow,
    refusals: ['common.not_found'],
  },
  history: {
    summary: 'The last changes of a group of settings, newest first',
    method: 'GET',
    path: `${base}/:group/history`,
    access: codes('0502'),
    rows: 'own',
    params: ofGroup,
    reply: z.object({ list: z.array(settingChange) }),
    refusals: ['common.not_found'],
  },
  compare: {
    summary: 'What would change in other areas if they were set like this one',
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
  saveBase: { ...save(baseRules), summary: 'Change what an area offers its riders beside rides' },
  copyBase: { ...copy(baseRules), summary: 'Have other areas offer what this one does' },
  saveUse: { ...save(useRules), summary: 'Change how vehicles are opened, kept and ridden in an area' },
  copyUse: {
    ...copy(useRules),
    summary: 'Have vehicles opened, kept and ridden in other areas as in this one',
  },
  saveReturn: {
    ...save(returnRules),
    summary:
      'Change where rides may end in an area and what that costs, once a second person has agreed; rides that have begun keep what held',
  },
  copyReturn: {
    ...copy(returnRules),
    summary: 'Have rides end in other areas where and for what they do in this one',
  },
  savePay: { ...save(payRules), summary: 'Change how riders of an area pay' },
  saveOps: { ...save(opsRules), summary: 'Change how an area is kept in order' },
  copyOps: { ...copy(opsRules), summary: 'Have other areas kept in order like this one' },
  savePrivacy: {
    ...save(privacyRules),
    summary: 'Change how long an area remembers where riders were, and how much of a person it shows',
  },
  copyPrivacy: {
    ...copy(privacyRules),
    summary: 'Have other areas remember and show as much of persons as this one',
  },
  saveRegulator: {
    ...save(regulatorRules),
    summary: 'Change by which bounds a city judges an area',
  },
  copyRegulator: {
    ...copy(regulatorRules),
    summary: 'Judge other areas by the bounds of this one',
  },
  saveCredit: {
    ...save(creditRules),
    summary: 'Change what riders of an area gain and lose by how they ride, and what a low score means',
  },
  copyCredit: { ...copy(creditRules), summary: 'Count in other areas how riders ride as in this one' },
  copyPay: { ...copy(payRules), summary: 'Have riders of other areas pay as those of this one' },
});
