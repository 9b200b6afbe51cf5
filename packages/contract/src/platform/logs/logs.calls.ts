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
    summary: 'The operator log: who did what in the console and through API keys, of 92 days at most',
    method: 'GET',
    path: '/platform/aliyunlog/userlogs',
    access: codes('1404'),
    rows: 'own',
    query: listQuery(
      {
        /** Exact name or full phone number. */
        operator: perhapsPhone(z.string().max(30), '1002||pii').optional(),
        /** The one account, whatever it is called by now. */
        operatorId: z.string().max(64).optional(),
        role: z.string().max(40).optional(),
        module: z.string().max(40).optional(),
        action: z.string().max(40).optional(),
        object: perhapsPhone(z.string().max(64)).optional(),
        /** The object of this line, whose number may be masked. */
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
    summary: 'The modules of the operator log with their actions, to choose from',
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
    summary: 'The accounts of the companies in scope, to choose whose lines are shown',
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
    summary: 'One line of the operator log as it was hashed, persons’ numbers masked',
    method: 'GET',
    path: `${base}/lines/:seq`,
    access: codes('1404,140441'),
    rows: 'own',
    params: z.object({ seq: smallId }),
    reply: z.object({ raw: z.record(z.string(), z.unknown()) }),
    refusals: ['common.not_found'],
  },

  rules: {
    summary: 'The rules that raise alerts',
    method: 'GET',
    path: `${base}/rules`,
    access: makesRules,
    rows: 'none',
    query: listQuery({}, ['updatedAt', 'name']),
    reply: pageOf(logRule),
  },

  addRule: {
    summary: 'Watch the operator log: more than so many lines within so many minutes by one operator',
    method: 'POST',
    path: `${base}/rules`,
    access: makesRules,
    rows: 'whole',
    body: logRuleBody,
    reply: logRule,
    audit: { module, action: 'add_rule', sensitive: true },
  },

  editRule: {
    summary: 'Change a rule, or turn it on or off',
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
    summary: 'Stop watching; the alerts it raised stay',
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
    summary: 'Alerts about operators in scope, newest first',
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
    summary: 'Note that alerts were looked into',
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
    summary: 'How far the chain of the operator log was found whole, and what was found last',
    method: 'GET',
    path: `${base}/checks`,
    access: codes('1404'),
    rows: 'none',
    reply: z.object({
      /** The newest row of the log; 0 while it is empty. */
      tip: z.int(),
      last: logCheck.nullable(),
      list: z.array(logCheck),
      count: z.int(),
    }),
  },

  verify: {
    summary: 'Read the next stretch of the chain and hash it anew; ask again until the tip is reached',
    method: 'POST',
    path: `${base}/checks`,
    access: codes('1404,140469'),
    rows: 'none',
    /** `full` begins anew at the first row instead of after the last whole one. */
    body: z.object({ full: z.boolean().default(false) }),
    reply: z.object({ tip: z.int(), done: z.boolean(), check: logCheck }),
    audit: { module, action: 'verify' },
  },
});
