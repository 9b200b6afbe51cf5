import { z } from 'zod';
import {
  codes,
  defineCalls,
  flag,
  id,
  instant,
  int32,
  listOf,
  listQuery,
  pageOf,
  perhapsPhone,
  smallId,
} from '../../kit/index.ts';
import { logAlert, logCheck, logResults, logRule, logRuleBody, operatorLogRow } from './logs.rows.ts';

const module = 'logs';
const base = '/platform/operator-log';
const makesRules = codes('1404,140468');

export const logs = defineCalls('logs', {
  operators: {
    summary: 'List the operator log over at most 92 days: who did what in the console and through API keys',
    method: 'GET',
    path: '/platform/aliyunlog/userlogs',
    access: codes('1404'),
    rows: 'own',
    query: listQuery(
      {
        /** An exact name or full phone number. */
        operator: perhapsPhone(z.string().max(30), '1002||pii').optional(),
        /** One account, whatever its present name. */
        operatorId: z.string().max(64).optional(),
        role: z.string().max(40).optional(),
        module: z.string().max(40).optional(),
        action: z.string().max(40).optional(),
        object: perhapsPhone(z.string().max(64)).optional(),
        /** The object of this entry, whose number may be masked. */
        objectOf: smallId.optional(),
        result: z.enum(logResults).optional(),
        ip: z.string().max(45).optional(),
        platform: z.enum(['pc', 'api', 'system']).optional(),
        sensitive: z.enum(['1']).optional(),
        from: instant.optional(),
        to: instant.optional(),
      },
      ['at'],
    ),
    reply: pageOf(operatorLogRow),
    exports: { code: '140406', secondPerson: true },
    refusals: ['log.span'],
  },

  modules: {
    summary: 'List the modules of the operator log with their actions, for pickers',
    method: 'GET',
    path: `${base}/modules`,
    access: codes('1404'),
    rows: 'none',
    reply: z.object({
      list: z.array(z.object({ module: z.string(), actions: z.array(z.string()) })),
      count: z.int(),
    }),
  },

  people: {
    summary: 'List the accounts of the companies in scope, for choosing whose entries to show',
    method: 'GET',
    path: `${base}/people`,
    access: codes('1404'),
    rows: 'own',
    reply: z.object({
      list: z.array(z.object({ operatorId: z.string(), name: z.string(), agent: z.string() })),
      count: z.int(),
    }),
  },

  raw: {
    summary: 'Get one entry of the operator log as it was hashed, with personal numbers masked',
    method: 'GET',
    path: `${base}/lines/:seq`,
    access: codes('1404,140441'),
    rows: 'own',
    params: z.object({ seq: smallId }),
    reply: z.object({ raw: z.record(z.string(), z.unknown()) }),
    refusals: ['common.not_found'],
  },

  rules: {
    summary: 'List the rules that raise alerts',
    method: 'GET',
    path: `${base}/rules`,
    access: makesRules,
    rows: 'none',
    query: listQuery({}, ['updatedAt', 'name']),
    reply: pageOf(logRule),
  },

  addRule: {
    summary: 'Create an alert rule: more than a number of entries by one operator within some minutes',
    method: 'POST',
    path: `${base}/rules`,
    access: makesRules,
    rows: 'whole',
    body: logRuleBody,
    reply: logRule,
    audit: { module, action: 'add_rule', sensitive: true },
  },

  editRule: {
    summary: 'Update an alert rule, or switch it on or off',
    method: 'PUT',
    path: `${base}/rules/:ruleId`,
    access: makesRules,
    rows: 'whole',
    params: z.object({ ruleId: id }),
    body: logRuleBody.extend({ version: int32 }),
    reply: logRule,
    refusals: ['common.not_found', 'common.stale_version'],
    audit: { module, action: 'edit_rule', sensitive: true },
  },

  removeRule: {
    summary: 'Delete an alert rule; the alerts it raised stay',
    method: 'DELETE',
    path: `${base}/rules/:ruleId`,
    access: makesRules,
    rows: 'whole',
    params: z.object({ ruleId: id }),
    reply: z.object({ id }),
    refusals: ['common.not_found'],
    audit: { module, action: 'remove_rule', sensitive: true },
  },

  alerts: {
    summary: 'List alerts about operators in scope, newest first',
    method: 'GET',
    path: `${base}/alerts`,
    access: codes('1404'),
    rows: 'own',
    query: listQuery(
      {
        seen: flag.optional(),
        operatorId: z.string().max(64).optional(),
        from: instant.optional(),
        to: instant.optional(),
      },
      ['to', 'counted'],
    ),
    reply: pageOf(logAlert),
  },

  seeAlerts: {
    summary: 'Mark alerts as reviewed',
    method: 'POST',
    path: `${base}/alerts/seen`,
    access: codes('1404'),
    rows: 'own',
    body: z.object({ ids: listOf(id, 200).refine((ids) => ids.length > 0) }),
    reply: z.object({ seen: z.int() }),
    refusals: ['common.not_found'],
    audit: { module, action: 'see_alerts' },
  },

  checks: {
    summary: 'Get how far the operator log’s hash chain has been verified, and the last finding',
    method: 'GET',
    path: `${base}/checks`,
    access: codes('1404'),
    rows: 'none',
    reply: z.object({
      /** The latest entry of the log; 0 if it is empty. */
      tip: z.int(),
      last: logCheck.nullable(),
      list: z.array(logCheck),
      count: z.int(),
    }),
  },

  verify: {
    summary: 'Verify the next stretch of the hash chain; call again until its end is reached',
    method: 'POST',
    path: `${base}/checks`,
    access: codes('1404,140469'),
    rows: 'none',
    /** `full` starts at the first entry instead of after the last valid one. */
    body: z.object({ full: z.boolean().default(false) }),
    reply: z.object({ tip: z.int(), done: z.boolean(), check: logCheck }),
    audit: { module, action: 'verify' },
  },
});
