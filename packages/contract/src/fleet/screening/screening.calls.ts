import { z } from 'zod';
import { carId, codes, defineCalls, id, int32, listQuery, pageOf, picked, reason } from '../../kit/index.ts';
import { dueHours, mostTaskedVehicles, taskPriority, taskType } from '../tasks/index.ts';

import { presetRow, schedule, screeningHit, screeningRun, workedHit } from './screening.rows.ts';
import { screeningRule } from './screening.rule.ts';

const base = '/ebike/v3/backend/screening';
const screens = codes('0307');
const onePreset = z.object({ id });

const presetBody = z
  .object({
    name: z.string().trim().min(1).max(20),
    rule: screeningRule,
    shared: z.boolean().default(false),
    schedule: schedule.default('never'),
    /** Local hour of a daily run, 0-23; other schedules have none. */
    atHour: z.int().min(0).max(23).optional(),
  })
  .superRefine(({ schedule: when, atHour }, ctx) => {
    if (when === 'daily' && atHour === undefined)
      ctx.addIssue({ code: 'custom', message: 'required', path: ['atHour'] });
  });

/** Some vehicles of a result; each is checked again before anything is done with it. */
const chosen = { runId: id, carIds: picked(carId, mostTaskedVehicles, { 'screening.hits': 'carId' }) };
const worked = z.object({ list: z.array(workedHit), count: z.int() });

/** Screening: find vehicles by conditions, store the rules, and turn results into work. */
export const screening = defineCalls('screening', {
  query: {
    summary: 'Screen the vehicles in scope by a rule or preset and keep the result; returns its id',
    method: 'POST',
    path: `${base}/query`,
    access: screens,
    rows: 'own',
    body: z
      .object({
        rule: screeningRule.optional(),
        /** A preset's id, or the key of a built-in one. */
        presetId: id.optional(),
      })
      .superRefine(({ rule, presetId }, ctx) => {
        if ((rule === undefined) === (presetId === undefined))
          ctx.addIssue({ code: 'custom', message: 'required', path: ['rule'] });
      }),
    reply: screeningRun,
    refusals: ['screening.too_many', 'common.not_found'],
    audit: { module: 'screening', action: 'query' },
  },
  hits: {
    summary: 'List the vehicles of a result: the values measured and their current state',
    method: 'GET',
    path: `${base}/hits`,
    access: screens,
    rows: 'own',
    query: listQuery({ runId: id }, ['carId', 'restBattery', 'lastTripAt']),
    reply: pageOf(screeningHit),
    refusals: ['screening.not_found'],
    exports: { code: '030706' },
  },
  run: {
    summary: 'Get one result with its rule',
    method: 'GET',
    path: `${base}/runs/:id`,
    access: screens,
    rows: 'own',
    params: z.object({ id }),
    reply: screeningRun,
    refusals: ['screening.not_found'],
  },
  runs: {
    summary: 'List recent results: the caller’s own and those of shared presets, newest first',
    method: 'GET',
    path: `${base}/runs`,
    access: screens,
    rows: 'own',
    query: listQuery({ presetId: id.optional() }, ['at']),
    reply: pageOf(screeningRun),
  },
  presets: {
    summary: 'List the caller’s own presets and those shared by colleagues',
    method: 'GET',
    path: `${base}/preset`,
    access: screens,
    rows: 'none',
    reply: z.object({ list: z.array(presetRow), count: z.int(), most: z.int() }),
  },
  addPreset: {
    summary: 'Save a rule as a private or shared preset, optionally on a schedule',
    method: 'POST',
    path: `${base}/preset`,
    access: codes('0307,030702'),
    rows: 'none',
    body: presetBody,
    reply: presetRow,
    refusals: ['screening.name_taken', 'screening.too_many_presets'],
    audit: { module: 'screening', action: 'add_preset' },
  },
  editPreset: {
    summary: 'Update one of the caller’s presets',
    method: 'PUT',
    path: `${base}/preset/:id`,
    access: codes('0307,030702'),
    rows: 'none',
    params: onePreset,
    body: presetBody.safeExtend({ version: int32 }),
    reply: presetRow,
    refusals: ['common.not_found', 'common.stale_version', 'screening.name_taken'],
    audit: { module: 'screening', action: 'edit_preset' },
  },
  removePreset: {
    summary: 'Delete one of the caller’s presets; its results stay until they expire',
    method: 'DELETE',
    path: `${base}/preset/:id`,
    access: codes('0307,030702'),
    rows: 'none',
    params: onePreset,
    reply: z.object({ id }),
    refusals: ['common.not_found'],
    audit: { module: 'screening', action: 'remove_preset' },
  },
  tasks: {
    summary:
      'Create a task for each vehicle of a result that still matches the rule and has no task of that kind',
    method: 'POST',
    path: `${base}/tasks`,
    access: codes('030710,030202'),
    rows: 'own',
    body: z.object({
      ...chosen,
      type: taskType,
      priority: taskPriority.default('mid'),
      remark: z.string().trim().max(200).default(''),
      dueHours,
      /** Vehicles that had a task of the kind within so many hours get no other, 0-168. */
      dedupeHours: z.int().min(0).max(168).default(24),
    }),
    reply: worked,
    refusals: ['screening.not_found'],
    audit: { module: 'screening', action: 'tasks' },
  },
  tag: {
    summary: 'Add and remove tags on the vehicles of a result that still match the rule',
    method: 'POST',
    path: `${base}/tags`,
    access: codes('030710,030203'),
    rows: 'own',
    body: z.object({
      ...chosen,
      add: z.array(z.string().trim().min(1).max(12)).max(10).default([]),
      remove: z.array(z.string().trim().min(1).max(12)).max(10).default([]),
    }),
    reply: worked,
    refusals: ['screening.not_found'],
    audit: { module: 'screening', action: 'tag' },
  },
  takeOff: {
    summary: 'Take the vehicles of a result that still match the rule off the shelf',
    method: 'POST',
    path: `${base}/shelf`,
    access: codes('030710,030217'),
    rows: 'own',
    body: z.object({ ...chosen, reason }),
    reply: worked,
    refusals: ['screening.not_found', 'approval.requested'],
    audit: { module: 'screening', action: 'takeOff', sensitive: true },
    secondPerson: { above: 'bulkVehicles' },
  },
});
