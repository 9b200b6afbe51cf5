import { z } from 'zod';
import { codes, defineCalls, id, int32, listQuery, pageOf, reason, smallId } from '../../kit/index.ts';
import { agentAreaRow, areaAssignment, areaStatuses, transferBody, transferImpact } from './agents.rows.ts';

/** Service areas and their agents. */
export const agentAreas = defineCalls('agentAreas', {
  list: {
    summary: 'List service areas in scope with their agent and key figures',
    method: 'GET',
    path: '/platform/agent/serviceArea',
    access: codes('1103'),
    rows: 'own',
    query: listQuery(
      {
        agentId: smallId.optional(),
        /** A substring. */
        name: z.string().trim().max(20).optional(),
        city: z.string().trim().max(20).optional(),
        status: z.enum(areaStatuses).optional(),
      },
      ['updatedAt', 'name'],
    ),
    reply: pageOf(agentAreaRow),
    exports: { code: '1103' },
  },

  ofOperator: {
    summary: 'List the service areas the caller may work in, for the picker in the header',
    method: 'GET',
    path: '/platform/agent/serviceArea/opMan',
    access: 'signed-in',
    rows: 'own',
    reply: z.object({
      list: z.array(z.object({ id: z.int(), name: z.string(), agentId: z.int() })),
      count: z.int(),
    }),
  },

  ofAgent: {
    summary: 'List the service areas of an agent',
    method: 'GET',
    path: '/platform/agent/serviceArea/belongToAgent',
    access: codes('1002||1101||1102||1103'),
    rows: 'own',
    query: z.object({ agentId: smallId }),
    reply: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })), count: z.int() }),
    refusals: ['common.not_found'],
  },

  edit: {
    summary: 'Change an area’s hotline, city and quota',
    method: 'PUT',
    path: '/platform/agent/serviceArea',
    access: codes('1103,110303'),
    rows: 'own',
    body: z.object({
      areaId: smallId,
      city: z.string().trim().max(20),
      hotline: z.string().trim().max(20),
      vehicleQuota: z.int().min(1).max(1_000_000).optional(),
      version: int32,
    }),
    reply: agentAreaRow,
    audit: { module: 'areas', action: 'edit' },
    refusals: ['common.not_found', 'common.stale_version'],
  },

  setStatus: {
    summary: 'Open, pause or close an area',
    method: 'POST',
    path: '/platform/agent/serviceArea/status',
    access: codes('1103,110305'),
    rows: 'own',
    body: z.object({ areaId: smallId, status: z.enum(areaStatuses), reason, version: int32 }),
    reply: agentAreaRow,
    audit: { module: 'areas', action: 'set_status', sensitive: true },
    refusals: ['area.not_empty', 'common.not_found', 'common.stale_version'],
  },

  impact: {
    summary: 'Preview what transferring this area would move',
    method: 'GET',
    path: '/platform/agent/serviceArea/impact',
    access: codes('1103'),
    rows: 'own',
    query: z.object({ areaId: smallId }),
    reply: transferImpact,
    refusals: ['common.not_found'],
  },

  transfer: {
    summary: 'Transfer an area to another agent; needs a second person',
    method: 'POST',
    path: '/platform/agent/serviceArea/transfer',
    access: codes('1103,110358'),
    rows: 'own',
    body: transferBody,
    reply: areaAssignment,
    audit: { module: 'areas', action: 'transfer', sensitive: true },
    stepUp: true,
    secondPerson: 'always',
    refusals: [
      'area.transfer',
      'area.same_agent',
      'area.past',
      'area.unsettled',
      'area.other_branch',
      'agent.closed',
      'agent.not_running',
      'common.not_found',
      'common.stale_version',
    ],
  },

  cancelTransfer: {
    summary: 'Cancel a scheduled transfer',
    method: 'DELETE',
    path: '/platform/agent/serviceArea/transfer',
    access: codes('1103,110358'),
    rows: 'own',
    query: z.object({ areaId: smallId, assignmentId: id, reason }),
    reply: areaAssignment,
    audit: { module: 'areas', action: 'cancel_transfer', sensitive: true },
    refusals: ['common.not_found'],
  },

  history: {
    summary: 'List who ran an area and when',
    method: 'GET',
    path: '/platform/agent/serviceArea/history',
    access: codes('1103'),
    rows: 'own',
    query: z.object({ areaId: smallId }),
    reply: z.object({ list: z.array(areaAssignment), count: z.int() }),
    refusals: ['common.not_found'],
  },
});
