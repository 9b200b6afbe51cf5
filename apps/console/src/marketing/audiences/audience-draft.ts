import {
  type AudienceFact,
  type AudienceGroup,
  type AudienceLeaf,
  type AudienceTree,
  audienceFacts,
} from '@kickstand/contract/marketing/audiences';

export type LeafKind = AudienceFact | Exclude<AudienceLeaf['is'], 'range'>;
export const leafKinds = [...audienceFacts, 'area', 'verified', 'career', 'got', 'list'] as const;

export const kindOf = (leaf: AudienceLeaf): LeafKind => (leaf.is === 'range' ? leaf.fact : leaf.is);

/** A new, empty condition. */
export function newLeaf(kind: LeafKind): AudienceLeaf {
  if (kind === 'area') return { is: 'area', areaIds: [] };
  if (kind === 'career') return { is: 'career', careers: [] };
  if (kind === 'verified') return { is: 'verified' };
  if (kind === 'got') return { is: 'got', campaignId: '' };
  if (kind === 'list') return { is: 'list', listId: '' };
  return { is: 'range', fact: kind };
}

/** Whether a condition is complete. */
function isSaid(leaf: AudienceLeaf): boolean {
  if (leaf.is === 'range') return leaf.least !== undefined || leaf.most !== undefined;
  if (leaf.is === 'area') return leaf.areaIds.length > 0;
  if (leaf.is === 'career') return leaf.careers.length > 0;
  if (leaf.is === 'got') return leaf.campaignId !== '';
  return leaf.is !== 'list' || leaf.listId !== '';
}

/** Whether all conditions of a tree are complete and no group is empty. */
export function isWhole(tree: AudienceTree, isTop = true): boolean {
  if ('is' in tree) return isSaid(tree);
  if ('not' in tree) return isWhole(tree.not, false);
  const parts = 'all' in tree ? tree.all : tree.any;
  return (isTop || parts.length > 0) && parts.every((part) => isWhole(part, false));
}

/** Part of a group: a condition or group, possibly negated. */
export interface Part {
  isNot: boolean;
  inner: AudienceLeaf | Joined;
}
export type Joined = Exclude<AudienceGroup, { not: AudienceTree }>;

export const joinedOf = (tree: AudienceGroup): Joined => ('not' in tree ? { all: [tree] } : tree);

export const partsOf = (group: Joined): Part[] => ('all' in group ? group.all : group.any).map(partOf);

function partOf(tree: AudienceTree): Part {
  if (!('not' in tree)) return { isNot: false, inner: tree };
  const { isNot, inner } = partOf(tree.not);
  return { isNot: !isNot, inner };
}

const treeOf = ({ isNot, inner }: Part): AudienceTree => (isNot ? { not: inner } : inner);

/** A group of parts; an empty one matches everybody. */
export function groupOf(joint: 'all' | 'any', parts: readonly Part[]): Joined {
  const trees = parts.map(treeOf);
  return joint === 'any' && trees.length > 0 ? { any: trees } : { all: trees };
}
