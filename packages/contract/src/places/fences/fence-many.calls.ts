import { z } from 'zod';
import { dueHours, mostTaskedVehicles, outcomesOfTasks, taskPriority } from '../../fleet/tasks/index.ts';
import { codes, defineCalls, id, picked, reason, smallId } from '../../kit/index.ts';
import { corner, fenceContent, fenceFlag, mostFenceName } from './fence-content.rows.ts';
import { pushProgress } from './fence-lists.rows.ts';
import { fenceOutcomes, importFile, importRow, mostFenceFileBytes } from './fence-many.rows.ts';
import { addsFences, editsFences, importsFences, publishesFences } from './fences.access.ts';
import { contentRefusals } from './fences.refusals.ts';
import { fence } from './fences.rows.ts';

const base = '/ebike/v3/backend/fences';
const module = 'fences';
const missing = ['common.not_found', 'common.forbidden'] as const;
const ids = picked(id, 500, {
  'fenceLists.zones': 'id',
  'fenceLists.stations': 'id',
  'fenceLists.opsAreas': 'id',
});
const metres = z.number().min(-5_000).max(5_000);
/** Settings of many at once; absent ones stay. */
const settings = fenceContent.pick({
  capacity: true,
  bufferM: true,
  openFrom: true,
  openTo: true,
  weekdays: true,
});

/** Bulk changes of fences, merging and splitting. All of them create drafts, which are then published. */
export const fenceMany = defineCalls('fenceMany', {
  set: {
    summary: 'Change capacity, buffer, hours or flags of many fences, as drafts',
    method: 'POST',
    path: `${base}/set`,
    access: editsFences,
    rows: 'own',
    body: z.object({
      ids,
      capacity: settings.shape.capacity.removeDefault().optional(),
      bufferM: settings.shape.bufferM.removeDefault().optional(),
      openFrom: settings.shape.openFrom.removeDefault().optional(),
      openTo: settings.shape.openTo.removeDefault().optional(),
      weekdays: settings.shape.weekdays.removeDefault().optional(),
      flagsOn: z.array(fenceFlag).max(9).optional(),
      flagsOff: z.array(fenceFlag).max(9).optional(),
      reason,
    }),
    reply: fenceOutcomes,
    audit: { module, action: 'set_many' },
    refusals: missing,
  },

  move: {
    summary: 'Shift many fences by the same distance, as drafts, to correct shifted positions',
    method: 'POST',
    path: `${base}/move`,
    access: editsFences,
    rows: 'own',
    body: z.object({ ids, eastM: metres, northM: metres, reason }),
    reply: fenceOutcomes,
    audit: { module, action: 'move_many' },
    refusals: missing,
  },

  publish: {
    summary: 'Publish the drafts of many fences now; service areas are published one at a time',
    method: 'POST',
    path: `${base}/publish-many`,
    access: publishesFences,
    rows: 'own',
    body: z.object({ ids, reason }),
    reply: fenceOutcomes,
    audit: { module, action: 'publish_many', sensitive: true },
    refusals: missing,
  },

  copy: {
    summary: 'Copy a fence to another place or service area, as a draft',
    method: 'POST',
    path: `${base}/copy`,
    access: addsFences,
    rows: 'own',
    body: z.object({
      id,
      name: z.string().trim().min(1).max(mostFenceName),
      serviceAreaId: smallId.optional(),
      eastM: metres.default(0),
      northM: metres.default(0),
    }),
    reply: fence,
    audit: { module, action: 'copy' },
    refusals: [...missing, ...contentRefusals, 'fence.area_itself', 'fence.closed_area', 'fence.archived'],
  },

  merge: {
    summary: 'Merge fences into a draft of the first, which absorbs the others when published',
    method: 'POST',
    path: `${base}/merge`,
    access: editsFences,
    rows: 'own',
    body: z.object({ ids: z.array(id).min(2).max(20) }),
    reply: fence,
    audit: { module, action: 'merge' },
    refusals: [
      ...missing,
      ...contentRefusals,
      'fence.apart',
      'fence.mixed',
      'fence.area_itself',
      'fence.waiting',
      'fence.archived',
    ],
  },

  split: {
    summary: 'Split a fence along a line into a draft of it and a draft of a new one',
    method: 'POST',
    path: `${base}/split`,
    access: editsFences,
    rows: 'own',
    body: z.object({
      id,
      line: z.array(corner).min(2).max(200),
      /** Of the piece that becomes a fence of its own. */
      name: z.string().trim().min(1).max(mostFenceName),
    }),
    reply: z.object({ kept: fence, made: fence }),
    audit: { module, action: 'split' },
    refusals: [
      ...missing,
      ...contentRefusals,
      'fence.no_cut',
      'fence.area_itself',
      'fence.waiting',
      'fence.archived',
    ],
  },

  importCheck: {
    summary:
      'Dry run: read a file of polygons and report for each whether it could be imported; at most 2,000',
    method: 'POST',
    path: `${base}/import/check`,
    access: importsFences,
    rows: 'own',
    body: importFile,
    mostFileBytes: mostFenceFileBytes,
    reply: z.object({ list: z.array(importRow), count: z.int(), good: z.int() }),
    audit: { module, action: 'import_check' },
    refusals: [...missing, 'fence.unreadable', 'fence.too_many', 'common.too_large'],
  },

  import: {
    summary: 'Import the valid rows of a file as drafts',
    method: 'POST',
    path: `${base}/import`,
    access: importsFences,
    rows: 'own',
    body: importFile,
    mostFileBytes: mostFenceFileBytes,
    reply: z.object({ list: z.array(importRow), count: z.int(), good: z.int(), ids: z.array(id) }),
    audit: { module, action: 'import', sensitive: true },
    refusals: [
      ...missing,
      'fence.unreadable',
      'fence.too_many',
      'fence.closed_area',
      'fence.area_itself',
      'common.too_large',
    ],
  },

  clear: {
    summary: `Clear a no-stop or no-ride zone: create a task for each free vehicle in it; at most ${mostTaskedVehicles} at a time, \`left\` is how many remain`,
    method: 'POST',
    path: `${base}/clear`,
    access: codes('0505,030102||0505,030202||0505,090902'),
    rows: 'own',
    body: z.object({
      id,
      priority: taskPriority.default('high'),
      remark: z.string().trim().max(200).default(''),
      dueHours,
    }),
    reply: outcomesOfTasks.extend({ left: z.int() }),
    refusals: [
      'common.not_found',
      'fence.other_kind',
      'fence.not_enabled',
      'task.none_to_move',
      'task.assignee',
    ],
    audit: { module, action: 'clear' },
  },

  push: {
    summary: 'Send the edge of a service area to the vehicles that do not have it',
    method: 'POST',
    path: `${base}/push`,
    access: codes('0503,050347'),
    rows: 'own',
    body: z.object({ areaId: smallId, reason }),
    reply: pushProgress,
    audit: { module, action: 'push', sensitive: true },
    refusals: ['common.not_found'],
  },
});
