import type { AudienceLeaf, AudienceTree } from '@kickstand/contract/marketing/audiences';
import type { BusinessDay } from '../../platform/time/index.ts';
import { boundsOf, type Measured } from './bounds.ts';

/** Facts of a rider in the caller’s areas. */
export interface RiderFacts extends Measured {
  /** Home area, and areas with a ride within 90 days. */
  areaIds: readonly number[];
  isVerified: boolean;
  /** Types of the valid certificates. */
  careers: readonly string[];
  /** Campaigns that gave the rider a reward. */
  got: readonly string[];
  /** Phone lists that contain the rider. */
  lists: readonly string[];
}

/** Whether a rider matches a tree on a day. */
export function fits(tree: AudienceTree, rider: RiderFacts, today: BusinessDay): boolean {
  if ('is' in tree) return meets(tree, rider, today);
  if ('not' in tree) return !fits(tree.not, rider, today);
  return 'all' in tree
    ? tree.all.every((part) => fits(part, rider, today))
    : tree.any.some((part) => fits(part, rider, today));
}

function meets(leaf: AudienceLeaf, rider: RiderFacts, today: BusinessDay): boolean {
  switch (leaf.is) {
    case 'range': {
      const { fact, from, to } = boundsOf(leaf, today);
      const value = rider[fact];
      return value !== null && (from === undefined || value >= from) && (to === undefined || value <= to);
    }
    case 'area':
      return leaf.areaIds.some((areaId) => rider.areaIds.includes(areaId));
    case 'verified':
      return rider.isVerified;
    case 'career':
      return leaf.careers.some((career) => rider.careers.includes(career));
    case 'got':
      return rider.got.includes(leaf.campaignId);
    case 'list':
      return rider.lists.includes(leaf.listId);
  }
}
