import { z } from 'zod';
import { id, smallId } from '../../kit/index.ts';
import { certificateKinds } from '../../platform/rider-kit/index.ts';

/** What of a rider lies between two numbers: days, whole ones, years, rides, cents or points. */
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

/** One thing that is asked of a rider. Who has no such fact, like an age or a last ride, is not meant. */
export const audienceLeaf = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('range'),
    fact: z.enum(audienceFacts),
    least: bound.optional(),
    most: bound.optional(),
  }),
  /** At home in one of these areas, or has ridden there within 90 days. */
  z.object({ is: z.literal('area'), areaIds: z.array(smallId).min(1).max(50) }),
  z.object({ is: z.literal('verified') }),
  /** Holds a certificate of one of these kinds. */
  z.object({
    is: z.literal('career'),
    careers: z.array(z.enum(certificateKinds)).min(1).max(certificateKinds.length),
  }),
  /** Was given a reward of a campaign. */
  z.object({ is: z.literal('got'), campaignId: id }),
  /** Stands in a list of phones that was brought along. */
  z.object({ is: z.literal('list'), listId: id }),
]);
export type AudienceLeaf = z.infer<typeof audienceLeaf>;

/** A tree has at most so many leaves, and so many groups within each other. */
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

/** The leaves of a tree, from left to right. */
export function leavesOf(tree: AudienceTree): AudienceLeaf[] {
  if ('is' in tree) return [tree];
  if ('not' in tree) return leavesOf(tree.not);
  return ('all' in tree ? tree.all : tree.any).flatMap(leavesOf);
}

const treeShape: z.ZodType<AudienceGroup> = nested;

/** Whom something is for: groups of conditions within each other; `{ all: [] }` is everybody. */
export const audienceTree = treeShape.refine((tree) => leavesOf(tree).length <= mostLeaves, {
  error: `at most ${mostLeaves} conditions`,
});
/** The tree that a query carries as JSON; undefined: it is none. */
export function treeFrom(text: string): AudienceGroup | undefined {
  try {
    return audienceTree.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const everybody: AudienceGroup = { all: [] };

/** How many riders fit, with some of them, masked. */
export const audienceCount = z.object({
  /** Null: fewer than `fewest` fit, and a list of phones is part of the question. */
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
  /** Of when the facts are, epoch milliseconds; null: they are gathered for the first time. */
  factsAt: z.number().nullable(),
});
export type AudienceCount = z.infer<typeof audienceCount>;

export const mostListed = 50_000;

/** A list of phones as it was brought along. */
export const audienceListRow = z.object({
  id,
  name: z.string(),
  /** How many riders it names. */
  known: z.int(),
  /** How many of its phones are nobody's whom the maker may see. */
  unknown: z.int(),
  createdAt: z.number(),
  createdBy: z.string(),
});
export type AudienceListRow = z.infer<typeof audienceListRow>;
