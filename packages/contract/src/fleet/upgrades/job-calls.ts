import { z } from 'zod';
import {
  type Access,
  carId,
  id,
  int32,
  listOf,
  listQuery,
  pageOf,
  reason,
  smallId,
} from '../../kit/index.ts';
import {
  upgradePreview,
  upgradeRow,
  upgradeState,
  upgradeVehicleRow,
  vehicleUpgradeState,
} from './jobs.rows.ts';

/** Refusals of changes to a job. */
export const stepRefusals = ['common.not_found', 'common.stale_version', 'fw.wider', 'fw.state'] as const;
/** Refusals of new jobs. */
export const plannedRefusals = [
  'common.not_found',
  'fw.package_state',
  'fw.tested',
  'fw.no_vehicle',
  'fw.same',
  'fw.model',
  'fw.busy',
  'fw.several',
] as const;

/** The filters of a job's vehicles and their sort keys. */
export const vehicleFilters = { jobId: id, state: vehicleUpgradeState.optional() };
export const vehicleSorts = ['stateAt', 'carId'] as const;

/** The vehicles for which a job is previewed. */
export const foreseen = z.object({
  packageId: id,
  areaIds: listOf(smallId, 200).default([]),
  carIds: listOf(carId).default([]),
  fromVersions: listOf(z.string().min(1).max(20), 20).default([]),
  concurrency: z.coerce.number().int().min(1).max(500).default(100),
});

/** The id of a job, and the body of a change to it. */
export const ofJob = z.object({ id });
export const saidOfJob = z.object({ version: int32, reason });
export const jobReply = z.object({ id });

interface JobSpec {
  /** The names of these calls in the operator log. */
  module: string;
  base: `/${string}`;
  sees: Access;
  deals: Access;
  /** The names of jobs, plural and singular. */
  says: { many: string; one: string };
}

/** The calls that read jobs and their vehicles and preview one. */
function jobReads({ base, sees, deals, says: { many, one } }: JobSpec) {
  return {
    list: {
      summary: `${many} in scope, with their progress`,
      method: 'GET',
      path: `${base}/jobs`,
      access: sees,
      rows: 'own',
      query: listQuery(
        {
          name: z.string().trim().min(1).max(40).optional(),
          state: upgradeState.optional(),
          areaId: smallId.optional(),
          packageId: id.optional(),
        },
        ['createdAt', 'name', 'startedAt'],
      ),
      reply: pageOf(upgradeRow),
    },
    vehicles: {
      summary: `List the vehicles of ${one}: from and to which version, and the state of each`,
      method: 'GET',
      path: `${base}/job-vehicles`,
      access: sees,
      rows: 'own',
      query: listQuery(vehicleFilters, vehicleSorts),
      reply: pageOf(upgradeVehicleRow),
      refusals: ['common.not_found'],
    },
    preview: {
      summary: `Preview ${one}: number of vehicles, duration and traffic`,
      method: 'GET',
      path: `${base}/preview`,
      access: deals,
      rows: 'own',
      query: foreseen,
      reply: upgradePreview,
      refusals: ['common.not_found', 'fw.model'],
    },
  } as const;
}

/** The calls that change an existing job. */
function jobSteps({ module, base, deals, says: { one } }: JobSpec) {
  const job = `${base}/jobs/:id` as const;
  return {
    pause: {
      summary: `Pause ${one}: nothing new is sent and downloads stop`,
      method: 'POST',
      path: `${job}/pause`,
      access: deals,
      rows: 'own',
      params: ofJob,
      body: z.object({ version: int32 }),
      reply: jobReply,
      refusals: stepRefusals,
      audit: { module, action: 'pause' },
    },
    resume: {
      summary: `Resume ${one} that was paused or stopped itself`,
      method: 'POST',
      path: `${job}/resume`,
      access: deals,
      rows: 'own',
      params: ofJob,
      body: saidOfJob,
      reply: jobReply,
      refusals: [...stepRefusals, 'fw.package_state'],
      audit: { module, action: 'resume', sensitive: true },
    },
    abort: {
      summary: `End ${one}: vehicles already installing still finish, the others keep what they have`,
      method: 'POST',
      path: `${job}/abort`,
      access: deals,
      rows: 'own',
      params: ofJob,
      body: saidOfJob,
      reply: jobReply,
      refusals: stepRefusals,
      audit: { module, action: 'abort', sensitive: true },
    },
    retry: {
      summary: `Retry the failed vehicles as ${one} of their own`,
      method: 'POST',
      path: `${job}/retries`,
      access: deals,
      rows: 'own',
      params: ofJob,
      body: z.object({ reason }),
      reply: jobReply,
      refusals: [
        'common.not_found',
        'fw.wider',
        'fw.state',
        'fw.nothing_failed',
        'fw.package_state',
        'fw.busy',
        'fw.tested',
      ],
      audit: { module, action: 'retry', sensitive: true },
    },
  } as const;
}

/**
 * The calls that all jobs have, whatever their packages contain: list, vehicles, preview and steps. Creation
 * differs.
 */
export const jobCalls = (spec: JobSpec) => ({ ...jobReads(spec), ...jobSteps(spec) }) as const;
