import type { TreeNode } from '@kickstand/contract/organisation/permissions';
import { above, shapeOf } from '../../../kit/code-tree/code-tree.rules.ts';

/** The nodes of a role's form: those that can be ticked, and those removed by a ceiling. */
export function nodesFor(
  whole: readonly TreeNode[],
  allows: (node: TreeNode) => boolean,
  struckOut: readonly string[],
): TreeNode[] {
  const shape = shapeOf(whole);
  const shown = new Set(struckOut.flatMap((code) => [code, ...above(shape, code)]));
  return whole.filter((node) => allows(node) || shown.has(node.code));
}
