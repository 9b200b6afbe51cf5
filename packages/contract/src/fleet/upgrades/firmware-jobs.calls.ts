import { z } from 'zod';
import { codes, defineCalls, flag, listQuery } from '../../kit/index.ts';
import {
  foreseen,
  jobCalls,
  jobReply,
  ofJob,
  plannedRefusals,
  saidOfJob,
  stepRefusals,
  vehicleFilters,
  vehicleSorts,
} from './job-calls.ts';
import { upgradeBody, upgradeDetail } from './jobs.rows.ts';

const base = '/ebike/v3/backend/fw';
const one = `${base}/jobs/:id` as const;
const module = 'upgrades';
const [sees, deals] = [codes('06'), codes('06,0666')];
const sound = [...plannedRefusals, 'fw.window'] as const;

const usual = jobCalls({
  module,
  base,
  sees,
  deals,
  says: { many: 'Firmware upgrades', one: 'an upgrade' },
});

/** Upgrades of controllers’ firmware. */
export const firmwareJobs = defineCalls('firmwareJobs', {
  ...usual,
  one: {
    summary: 'Get one upgrade with the results of its canary and of each hardware revision',
    method: 'GET',
    path: one,
    access: sees,
    rows: 'own',
    params: ofJob,
    reply: upgradeDetail,
    refusals: ['common.not_found'],
  },
  vehicles: {
    ...usual.vehicles,
    query: listQuery(
      { ...vehicleFilters, isCanary: flag.optional(), stratum: z.string().trim().max(20).optional() },
      vehicleSorts,
    ),
    exports: { code: '0659' },
  },
  preview: {
    ...usual.preview,
    query: foreseen.extend({
      canary: z.coerce.number().int().min(1).max(100_000).default(20),
      canaryUnit: z.enum(['vehicles', 'percent']).default('vehicles'),
    }),
  },
  add: {
    summary: 'Create an upgrade; its canary starts at once, or when somebody starts it',
    method: 'POST',
    path: `${base}/jobs`,
    access: deals,
    rows: 'own',
    body: upgradeBody,
    reply: jobReply,
    refusals: [...sound, 'fw.downgrade'],
    audit: { module, action: 'add', sensitive: true },
  },
  downgrade: {
    summary: 'Roll vehicles back to an older version; needs a second person',
    method: 'POST',
    path: `${base}/downgrades`,
    access: deals,
    rows: 'own',
    body: upgradeBody,
    reply: jobReply,
    refusals: sound,
    audit: { module, action: 'downgrade', sensitive: true },
    secondPerson: 'always',
  },
  start: {
    summary: 'Start a draft upgrade with its canary',
    method: 'POST',
    path: `${one}/start`,
    access: deals,
    rows: 'own',
    params: ofJob,
    body: saidOfJob,
    reply: jobReply,
    refusals: [...stepRefusals, ...sound],
    audit: { module, action: 'start', sensitive: true },
  },
  promote: {
    summary: 'Continue with all vehicles once the canary has passed; needs a second person',
    method: 'POST',
    path: `${one}/promotion`,
    access: deals,
    rows: 'own',
    params: ofJob,
    body: saidOfJob,
    reply: jobReply,
    refusals: [...stepRefusals, 'fw.canary', 'fw.package_state'],
    audit: { module, action: 'promote', sensitive: true },
    secondPerson: 'always',
  },
});
