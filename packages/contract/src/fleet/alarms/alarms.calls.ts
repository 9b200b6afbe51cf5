import { z } from 'zod';
import {
  carId,
  codes,
  defineCalls,
  id,
  instant,
  int32,
  listOf,
  listQuery,
  pageOf,
  picked,
  scopeWish,
} from '../../kit/index.ts';
import { repairPart } from '../tasks/index.ts';
import { alarmType } from '../vehicles/vehicles.rows.ts';
import { alarmCounts, alarmLevel, alarmRow, alarmState, handledAlarm } from './alarms.rows.ts';

const sees = codes('0301||0302||0305');
const handles = codes('030107||030207');
const remark = z.string().trim().max(200).default('');
const ids = picked(id, 200, { 'alarms.list': 'id' });
const results = z.object({ list: z.array(handledAlarm), count: z.int() });

/** Alarms of vehicles: conditions that need attention, until somebody handles them or they end. */
export const alarms = defineCalls('alarms', {
  list: {
    summary: 'List vehicle alarms, most recently seen or most urgent first',
    method: 'GET',
    path: '/ebike/v3/backend/alarms',
    access: sees,
    rows: 'own',
    query: listQuery(
      {
        carId: carId.optional(),
        type: listOf(alarmType).optional(),
        level: listOf(alarmLevel).optional(),
        state: listOf(alarmState).optional(),
        /** Last seen within this time. */
        from: instant.optional(),
        to: instant.optional(),
        /** Those waiting at this instant, whatever became of them since. */
        at: instant.optional(),
      },
      ['lastAt', 'firstAt', 'level'],
    ),
    reply: pageOf(alarmRow),
    exports: { code: '030206' },
  },
  counts: {
    summary: 'Count open alarms by level and type, and how many cleared before anyone looked',
    method: 'GET',
    path: '/ebike/v3/backend/alarm/counts',
    access: sees,
    rows: 'own',
    query: z.object(scopeWish),
    reply: alarmCounts,
  },
  fixed: {
    summary: 'Handle an alarm: mark it fixed or ignored',
    method: 'POST',
    path: '/ebike/v3/backend/alarm/fixed',
    access: handles,
    rows: 'own',
    body: z.object({
      id,
      result: z.enum(['fixed', 'ignored']),
      remark,
      parts: z.array(repairPart).max(10).default([]),
      /** Of the row as the caller read it. */
      version: int32.optional(),
    }),
    reply: alarmRow,
    refusals: ['alarm.not_found', 'alarm.done', 'common.stale_version'],
    audit: { module: 'alarms', action: 'handle' },
  },
  fixMany: {
    summary: 'Handle several alarms: mark them fixed or ignored',
    method: 'POST',
    path: '/ebike/v3/backend/alarm/fixed/many',
    access: handles,
    rows: 'own',
    body: z.object({ ids, result: z.enum(['fixed', 'ignored']), remark }),
    reply: results,
    refusals: ['alarm.not_found'],
    audit: { module: 'alarms', action: 'handle' },
  },
  ack: {
    summary: 'Acknowledge alarms and take charge of them',
    method: 'POST',
    path: '/ebike/v3/backend/alarm/ack',
    access: handles,
    rows: 'own',
    body: z.object({ ids }),
    reply: results,
    refusals: ['alarm.not_found', 'alarm.done'],
    audit: { module: 'alarms', action: 'acknowledge' },
  },
  seen: {
    summary: 'Mark self-cleared alarms as reviewed, so that they leave the worklist',
    method: 'POST',
    path: '/ebike/v3/backend/alarm/seen',
    access: handles,
    rows: 'own',
    body: z.object({ ids }),
    reply: results,
    refusals: ['alarm.not_found', 'alarm.done'],
    audit: { module: 'alarms', action: 'see' },
  },
});
