import { z } from 'zod';
import type { Access, ReadCall } from './call.ts';
import { listQuery, pageOf } from './list.ts';
import { defineRefusals } from './refusals.ts';
import { id } from './values.ts';

/** How long a claim of a queue item lasts, minutes. */
export const queueLockMinutes = 15;

const holder = {
  /** Who holds it and until when; null if nobody does. */
  claimedBy: z.string().nullable(),
  claimedUntil: z.number().nullable(),
  /** Whether that is the caller. */
  isMine: z.boolean(),
};

/** The columns common to the rows of all queues. */
export const queueColumns = {
  ...holder,
  /** When it is due; null while its clock is stopped, and when it is done. */
  dueAt: z.number().nullable(),
};

/** Why somebody may not work on an item: it does not exist, somebody else holds it, or it is done. */
export const queueRefusals = <const P extends string>(prefix: P, { zh, en }: { zh: string; en: string }) => {
  const said = defineRefusals({
    not_found: { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
    locked: { status: 409, zh: '正由{name}处理', en: '{name} is working on it' },
    done: { status: 409, zh: `${zh}已处理`, en: `${en} is done` },
  });
  type Said = typeof said;
  const named = Object.entries(said).map(([name, text]) => [`${prefix}.${name}`, text]);
  return Object.fromEntries(named) as { [N in keyof Said & string as `${P}.${N}`]: Said[N] };
};

interface QueueSpec<K, R, D, F, S> {
  /** The module in the operator log. */
  module: string;
  base: `/${string}`;
  /** The path parameter with its id. */
  key: K;
  /** The prefix of its refusals, created by `queueRefusals`. */
  refusals: string;
  sees: Access;
  deals: Access;
  /** Summaries of the list call and of the single call. */
  says: { list: string; single: string };
  /** Must include `queueColumns`. */
  row: R;
  detail: D;
  filters: F;
  /** The first is the default sort key. */
  sortable: S;
  listRefusals?: readonly string[];
  /** Where its list can be exported: with which code, and which fields are personal. */
  exports?: ReadCall['exports'];
}

/**
 * The calls common to all queues: the list, a single item, the next one, claim, release, and the holder. The decisions
 * are the queue's own.
 */
export function defineQueue<
  const K extends string,
  R extends z.ZodType,
  D extends z.ZodType,
  F extends z.ZodRawShape,
  const S extends readonly [string, ...string[]],
>(spec: QueueSpec<K, R, D, F, S>) {
  const { module, base, key, sees, deals, says, detail, refusals } = spec;
  const params = z.object({ [key]: id } as { [P in K]: typeof id });
  const next = z.object({ [key]: id.nullable() } as { [P in K]: z.ZodNullable<typeof id> });
  const one = [`${refusals}.not_found`, `${refusals}.locked`, `${refusals}.done`] as const;
  const at = `${base}/:${key}` as const;
  return {
    list: {
      summary: says.list,
      method: 'GET',
      path: `${base}/finding`,
      access: sees,
      rows: 'own',
      query: listQuery(spec.filters, spec.sortable),
      reply: pageOf(spec.row),
      refusals: spec.listRefusals ?? [],
      ...(spec.exports && { exports: spec.exports }),
    },
    single: {
      summary: says.single,
      method: 'GET',
      path: `${base}/single/:${key}`,
      access: sees,
      rows: 'own',
      params,
      reply: detail,
      refusals: [one[0]],
    },
    holder: {
      summary: 'Get who is working on it now',
      method: 'GET',
      path: `${at}/holder`,
      access: sees,
      rows: 'own',
      params,
      reply: z.object({ ...holder, state: z.string() }),
      refusals: [one[0]],
    },
    next: {
      summary: 'Claim the most urgent one nobody is working on; concurrent callers each get a different one',
      method: 'POST',
      path: `${base}/next`,
      access: deals,
      rows: 'own',
      body: z.object({ besides: id.optional() }),
      reply: next,
      audit: { module, action: 'next' },
    },
    claim: {
      summary: `Claim one: for ${queueLockMinutes} minutes nobody else may decide it`,
      method: 'POST',
      path: `${at}/claim`,
      access: deals,
      rows: 'own',
      params,
      reply: detail,
      refusals: one,
      audit: { module, action: 'claim' },
    },
    release: {
      summary: 'Release what the caller claimed',
      method: 'POST',
      path: `${at}/release`,
      access: deals,
      rows: 'own',
      params,
      reply: detail,
      refusals: one,
      audit: { module, action: 'release' },
    },
  } as const;
}
