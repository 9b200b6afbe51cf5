import { z } from 'zod';
import {
  codes,
  id,
  instant,
  int32,
  int32InQuery,
  listQuery,
  pageOf,
  reason,
  smallId,
} from '../../kit/index.ts';
import {
  campaignCard,
  campaignChange,
  campaignForecast,
  campaignJoin,
  campaignReport,
  campaignState,
} from './campaigns.rows.ts';

const changed = ['campaign.not_found', 'campaign.wider', 'common.stale_version'] as const;
const sound = [
  ...['common.not_found', 'campaign.period', 'campaign.companies', 'campaign.budget_small'],
  ...['campaign.overlap', 'reward.off_sale', 'reward.card_area', 'reward.stock'],
] as const;
const kept = ['activity.running', 'campaign.over', 'campaign.budget_used', 'campaign.quota_used'] as const;

const params = z.object({ id });
const reply = z.object({ id });
const known = z.object({ version: int32 });
const areaIds = z.array(smallId).min(1).max(50);

/** Names used in the descriptions of the calls. */
interface Said {
  module: string;
  base: `/${string}`;
  says: { one: string; many: string };
  refusals?: readonly string[];
}

/** Calls open to everybody who may see the page. */
export const readCalls = <R extends z.ZodType, F extends z.ZodRawShape, const C extends string>(
  { base, says }: Said,
  of: { code: C; row: R; filters: F; sortable: readonly string[] },
) => {
  const sees = { method: 'GET', access: codes(of.code), rows: 'own' } as const;
  // The form’s page opens with the permission to add or to change.
  const writes = { ...sees, access: codes(`${of.code}||${of.code}02||${of.code}03`) } as const;
  const refusals = ['campaign.not_found'] as const;
  return {
    list: {
      ...sees,
      summary: `${says.many}, with the results of each`,
      path: base,
      query: listQuery(
        {
          name: z.string().trim().min(1).max(20).optional(),
          state: campaignState.optional(),
          areaId: smallId.optional(),
          from: instant.optional(),
          to: instant.optional(),
          ...of.filters,
        },
        ['updatedAt', 'startsAt', 'endsAt', 'given', 'costCents', ...of.sortable],
      ),
      reply: pageOf(of.row),
      exports: { code: `${of.code}06` },
    },
    one: { ...writes, summary: `Get ${says.one}`, path: `${base}/:id`, params, reply: of.row, refusals },
    history: {
      ...sees,
      summary: `List recent changes of ${says.one}, newest first`,
      path: `${base}/:id/history`,
      params,
      reply: z.object({ list: z.array(campaignChange) }),
      refusals,
    },
    joins: {
      ...sees,
      summary: `List the franchisees to which ${says.one} of head office is offered, what it may cost them, and their answers`,
      path: `${base}/:id/joins`,
      params,
      reply: z.object({ list: z.array(campaignJoin) }),
      refusals,
    },
    report: {
      ...sees,
      summary: `Get the uplift of ${says.one} over its holdout, with its interval, or why none can be given`,
      path: `${base}/:id/report`,
      params,
      reply: campaignReport,
      refusals,
    },
    forecast: {
      ...sees,
      summary: `How many riders may meet ${says.one}, what it costs at most, and the smallest effect that its report will show`,
      path: `${base}/:id/forecast`,
      params,
      reply: campaignForecast,
      refusals: [...refusals, 'audience.too_slow'],
    },
    cards: {
      ...writes,
      summary: 'List the company’s cards on sale that it may give',
      path: `${base}/cards/on-sale`,
      reply: z.object({ list: z.array(campaignCard) }),
    },
  } as const;
};

/** Calls that add, change, copy and delete a campaign. */
export const writeCalls = <B extends z.ZodRawShape, const C extends string>(
  { base, says, module, refusals = [] }: Said,
  { code, body }: { code: C; body: z.ZodObject<B> },
) => {
  const one = `${base}/:id` as const;
  return {
    add: {
      summary: `Create ${says.one} as a draft`,
      method: 'POST',
      path: base,
      access: codes(`${code}02`),
      rows: 'own',
      body,
      reply,
      refusals: [...sound, ...refusals],
      audit: { module, action: 'add' },
    },
    edit: {
      summary: `Update ${says.one}; while it runs only its end and texts, and its quota and budget upwards`,
      method: 'PUT',
      path: one,
      access: codes(`${code}03`),
      rows: 'own',
      params,
      body: body.extend({ version: int32 }),
      reply,
      refusals: [...changed, ...sound, ...refusals, ...kept],
      audit: { module, action: 'edit' },
      secondPerson: 'when-asked',
    },
    copy: {
      summary: 'Copy it to other areas as drafts',
      method: 'POST',
      path: `${base}/:id/copies`,
      access: codes(`${code}02`),
      rows: 'own',
      params,
      body: z.object({ areaIds }),
      reply: z.object({ ids: z.array(id) }),
      refusals: ['campaign.not_found', 'common.not_found', 'campaign.companies'],
      audit: { module, action: 'copy' },
    },
    remove: {
      summary: 'Delete a draft',
      method: 'DELETE',
      path: one,
      access: codes(`${code}04`),
      rows: 'own',
      params,
      query: z.object({ version: int32InQuery }),
      reply,
      refusals: [...changed, 'campaign.not_draft'],
      audit: { module, action: 'remove' },
    },
  } as const;
};

/** Calls that start, pause and end a campaign. */
export const moveCalls = <const C extends string>({ base, says, module, refusals = [] }: Said, code: C) => {
  const moves = { method: 'POST', access: codes(`${code}05`), rows: 'own', params, reply } as const;
  const over = [...changed, 'campaign.over', 'campaign.same_state'] as const;
  return {
    start: {
      ...moves,
      summary: `Start or resume ${says.one}; above one person’s daily limit a second person is needed`,
      path: `${base}/:id/start`,
      body: known,
      refusals: [...over, ...sound, ...refusals],
      audit: { module, action: 'start', sensitive: true },
      secondPerson: 'when-asked',
    },
    pause: {
      ...moves,
      summary: `Pause ${says.one}: nothing new is given`,
      path: `${base}/:id/pause`,
      body: known,
      refusals: over,
      audit: { module, action: 'pause' },
    },
    end: {
      ...moves,
      summary: `End ${says.one} permanently; what was given stays`,
      path: `${base}/:id/end`,
      body: known.extend({ reason }),
      refusals: over,
      audit: { module, action: 'end', sensitive: true },
    },
  } as const;
};

/**
 * A franchisee’s response to a campaign of head office in their areas; `version` is the version they were asked
 * about.
 */
export const answerCalls = <const C extends string>({ base, says, module }: Said, code: C) => {
  const answers = { method: 'POST', access: codes(`${code}05`), rows: 'own', params, reply } as const;
  const refusals = [...changed, 'campaign.over', 'campaign.same_state', 'join.not_asked'] as const;
  return {
    join: {
      ...answers,
      summary: `Accept ${says.one} of head office for the company’s areas, at the stated cost`,
      path: `${base}/:id/join`,
      body: known,
      refusals,
      audit: { module, action: 'join', sensitive: true },
    },
    leave: {
      ...answers,
      summary: `Decline or leave ${says.one} of head office: nothing new is given in the company’s areas`,
      path: `${base}/:id/leave`,
      body: known.extend({ reason }),
      refusals,
      audit: { module, action: 'leave', sensitive: true },
    },
  } as const;
};
