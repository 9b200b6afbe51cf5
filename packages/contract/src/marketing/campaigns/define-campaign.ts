import { z } from 'zod';
import { answerCalls, moveCalls, readCalls, writeCalls } from './campaign-calls.ts';
import { campaignColumns, campaignHead, campaignLimits } from './campaigns.rows.ts';

/** What a field is called, in Chinese and in English. */
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
  /** What its rows are called in the table of campaigns. */
  kind: K;
  /** How the operator log calls what is done. */
  module: string;
  base: `/${string}`;
  /** The code of its page; the buttons' are made of it. */
  code: C;
  /** What one and several of it are, in a word of a sentence. */
  says: { one: string; many: string };
  /** What this kind promises beside time, areas and limits. */
  promise: P;
  /** What the list says of it beside what is promised. */
  figures: F;
  /** How those fields are called, inside of a sentence. */
  names: { [N in keyof P | keyof F]: FieldName };
  /** What of the promise may change while it runs: texts, pictures, the order. */
  loose: readonly (keyof P & string)[];
  /** Further filters of the list, each by the field of the promise with that name. */
  filters?: W;
  /** By which figures the list can be sorted too. */
  sortable?: readonly (keyof F & string)[];
  /** Why this kind is not saved or started. */
  refusals?: readonly string[];
}

/**
 * The calls that every kind of campaign has, from what it promises: its list and one of it with its history, adding, changing,
 * starting, pausing, ending, copying and deleting it, and joining what head office offers. What sets it off and what it gives is the kind's own.
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

/** A kind of campaign, as far as those who serve and show every kind know it. */
export interface AnyCampaign {
  kind: string;
  body: z.ZodObject;
  names: Readonly<Record<string, FieldName>>;
  /** What of the promise may change while it runs. */
  loose: readonly string[];
  /** The filters that are fields of the promise. */
  filters: readonly string[];
}
