import type { TreeNode } from '@kickstand/contract/organisation/permissions';
import { above, shapeOf } from '../../../kit/code-tree/code-tree.rules.ts';

/** What the form of a role shows of the tree: what may be ticked there, and what a ceiling has struck out of it. */
export function nodesFor(
  whole: readonly TreeNode[],
  allows: (node: TreeNode) => boolean,
  struckOut: readonly string[],
): TreeNode[] {
  const shape = shapeOf(whole);
  const shown = new Set(struckOut.flatMap((code) => [code, ...above(shape, code)]));
  return whole.filter((node) => allows(node) || shown.has(node.code));
}
