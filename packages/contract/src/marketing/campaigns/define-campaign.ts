import { z } from 'zod';
import { answerCalls, moveCalls, readCalls, writeCalls } from './campaign-calls.ts';
import { campaignColumns, campaignHead, campaignLimits } from './campaigns.rows.ts';

/** Name of a field in Chinese and English. */
export type FieldName = readonly [zh: string, en: string];

const commonNames = {
  name: ['活动名称', 'name'],
  areaIds: ['服务区', 'areas'],
  audience: ['面向', 'audience'],
  perRider: ['每人限次', 'limit per rider'],
  quota: ['名额', 'quota'],
  budgetCents: ['预算', 'budget'],
  startsAt: ['开始时间', 'start'],
  endsAt: ['结束时间', 'end'],
} as const satisfies Record<string, FieldName>;

interface CampaignSpec<K, P, F, W, C> {
  /** Value of the kind column in the table of campaigns. */
  kind: K;
  /** Module name in the operator log. */
  module: string;
  base: `/${string}`;
  /** Permission code of its page; those of the buttons derive from it. */
  code: C;
  /** Singular and plural, for use in a sentence. */
  says: { one: string; many: string };
  /** Fields of this kind besides period, areas and limits. */
  promise: P;
  /** Further columns of its list. */
  figures: F;
  /** Names of those fields, for use in a sentence. */
  names: { [N in keyof P | keyof F]: FieldName };
  /** Fields of the promise that may change while it runs, such as texts, pictures and order. */
  loose: readonly (keyof P & string)[];
  /** Further filters of the list, each by the promise field of the same name. */
  filters?: W;
  /** Further sortable columns. */
  sortable?: readonly (keyof F & string)[];
  /** Further refusals of this kind. */
  refusals?: readonly string[];
}

/**
 * Builds the calls shared by every kind of campaign from its promise: list, detail with history, add, change, start,
 * pause, end, copy, delete, and joining offers of head office. Triggers and rewards are up to the kind.
 */
export function defineCampaign<
  const K extends string,
  P extends z.ZodRawShape,
  F extends z.ZodRawShape,
  const C extends string,
  W extends z.ZodRawShape = Record<never, never>,
>(spec: CampaignSpec<K, P, F, W, C>) {
  const { kind, code, promise, figures, sortable = [], filters = {} as W } = spec;
  const body = z.object({ ...campaignHead, ...promise, ...campaignLimits });
  const row = z.object({ ...campaignHead, ...promise, ...campaignLimits, ...campaignColumns, ...figures });
  const names: Readonly<Record<string, FieldName>> = { ...commonNames, ...spec.names };
  return {
    kind,
    calls: {
      ...readCalls(spec, { code, row, filters, sortable }),
      ...writeCalls(spec, { code, body }),
      ...moveCalls(spec, code),
      ...answerCalls(spec, code),
    },
    body,
    row,
    names,
    loose: spec.loose as readonly string[],
    filters: Object.keys(filters) as readonly string[],
  } as const;
}

/** A kind of campaign as seen by code that handles all kinds. */
export interface AnyCampaign {
  kind: string;
  body: z.ZodObject;
  names: Readonly<Record<string, FieldName>>;
  /** Fields of the promise that may change while it runs. */
  loose: readonly string[];
  /** Filters that are fields of the promise. */
  filters: readonly string[];
}
