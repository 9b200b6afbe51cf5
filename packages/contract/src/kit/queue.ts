import { z } from 'zod';
import type { Access, ReadCall } from './call.ts';
import { listQuery, pageOf } from './list.ts';
import { defineRefusals } from './refusals.ts';
import { id } from './values.ts';

/** So long nobody else may decide what somebody claimed from a queue, minutes. */
export const queueLockMinutes = 15;

const holder = {
  /** Who works on it now, and until when nobody else may; null where nobody does. */
  claimedBy: z.string().nullable(),
  claimedUntil: z.number().nullable(),
  /** Whether that is the caller. */
  isMine: z.boolean(),
};

/** What a row of a queue says beside its own. */
export const queueColumns = {
  ...holder,
  /** When it has to be decided; null while its clock stands, and when it is done. */
  dueAt: z.number().nullable(),
};

/** What somebody hears who may not work on one: there is none, somebody else does, or it is done. */
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
  /** How the operator log calls what is done. */
  module: string;
  base: `/${string}`;
  /** The parameter that names one. */
  key: K;
  /** The prefix of its refusals, which `queueRefusals` made. */
  refusals: string;
  sees: Access;
  deals: Access;
  /** What the list and the one are, in a sentence each. */
  says: { list: string; single: string };
  /** With `queueColumns`. */
  row: R;
  detail: D;
  filters: F;
  /** The first sorts the list when nobody says. */
  sortable: S;
  listRefusals?: readonly string[];
  /** Where its list can be exported: with which code, and which fields are personal. */
  exports?: ReadCall['exports'];
}

/**
 * The calls that every queue has: its list and one of it, the next one, claiming one, releasing it, and who has it. What is
 * decided about one is the queue's own.
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
