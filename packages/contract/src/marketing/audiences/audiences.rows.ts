import { z } from 'zod';
import { id, smallId } from '../../kit/index.ts';
import { certificateKinds } from '../../platform/rider-kit/index.ts';

/** Facts that a condition compares with a range: days, years, rides, cents or points. */
export const audienceFacts = [
  'registeredDays',
  'age',
  'lastRideDays',
  'rides7',
  'rides28',
  'rides90',
  'ridesLife',
  'cash7',
  'cash28',
  'cash90',
  'cashLife',
  'unpaidCents',
  'giftCents',
  'cardEndsDays',
  'credit',
] as const;
export type AudienceFact = (typeof audienceFacts)[number];

const bound = z.int().min(0).max(1_000_000_000);

/** One condition. A rider who lacks the fact, such as an age or a last ride, does not match. */
export const audienceLeaf = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('range'),
    fact: z.enum(audienceFacts),
    least: bound.optional(),
    most: bound.optional(),
  }),
  /** Home area is one of these, or has ridden there within 90 days. */
  z.object({ is: z.literal('area'), areaIds: z.array(smallId).min(1).max(50) }),
  z.object({ is: z.literal('verified') }),
  /** Holds a certificate of one of these types. */
  z.object({
    is: z.literal('career'),
    careers: z.array(z.enum(certificateKinds)).min(1).max(certificateKinds.length),
  }),
  /** Received a reward of this campaign. */
  z.object({ is: z.literal('got'), campaignId: id }),
  /** Is on an imported list of phone numbers. */
  z.object({ is: z.literal('list'), listId: id }),
]);
export type AudienceLeaf = z.infer<typeof audienceLeaf>;

/** Limits of an audience tree: conditions and nesting depth. */
export const mostLeaves = 20;
export const mostDepth = 3;

const groupOf = <T extends z.ZodType>(part: T) => {
  const parts = z.array(part).max(mostLeaves);
  return z.union([
    z.strictObject({ all: parts }),
    z.strictObject({ any: parts.min(1) }),
    z.strictObject({ not: part }),
  ]);
};
const within = <T extends z.ZodType>(part: T) => z.union([audienceLeaf, groupOf(part)]);
const nested = groupOf(within(within(audienceLeaf)));

export type AudienceTree = AudienceLeaf | AudienceGroup;
export type AudienceGroup = { all: AudienceTree[] } | { any: AudienceTree[] } | { not: AudienceTree };

/** The conditions of a tree, from left to right. */
export function leavesOf(tree: AudienceTree): AudienceLeaf[] {
  if ('is' in tree) return [tree];
  if ('not' in tree) return leavesOf(tree.not);
  return ('all' in tree ? tree.all : tree.any).flatMap(leavesOf);
}

const treeShape: z.ZodType<AudienceGroup> = nested;

/** An audience: nested groups of conditions; `{ all: [] }` is everybody. */
export const audienceTree = treeShape.refine((tree) => leavesOf(tree).length <= mostLeaves, {
  error: `at most ${mostLeaves} conditions`,
});
/** Parses the JSON tree of a query; undefined if invalid. */
export function treeFrom(text: string): AudienceGroup | undefined {
  try {
    return audienceTree.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const everybody: AudienceGroup = { all: [] };

/** How many riders match, with a masked sample. */
export const audienceCount = z.object({
  /** Null: fewer than `fewest` match and a phone list is involved. */
  count: z.int().nullable(),
  fewest: z.int(),
  sample: z.array(
    z.object({
      id,
      phone: z.string(),
      name: z.string(),
      area: z.string().nullable(),
      lastRideOn: z.string().nullable(),
    }),
  ),
  /** When the facts were computed, epoch milliseconds; null: they are being computed for the first time. */
  factsAt: z.number().nullable(),
});
export type AudienceCount = z.infer<typeof audienceCount>;

export const mostListed = 50_000;

/** Imported list of phone numbers. */
export const audienceListRow = z.object({
  id,
  name: z.string(),
  /** Phones that belong to a rider. */
  known: z.int(),
  /** Phones that belong to no rider in the importer’s scope. */
  unknown: z.int(),
  createdAt: z.number(),
  createdBy: z.string(),
});
export type AudienceListRow = z.infer<typeof audienceListRow>;
