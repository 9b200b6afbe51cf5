import type { TreeNode } from '@kickstand/contract/organisation/permissions';

/** The permission tree, ready to be asked: what lies under and over a code. */
export interface CodeShape {
  nodes: readonly TreeNode[];
  at: ReadonlyMap<string, TreeNode>;
  /** Children by their parent's code; the roots under null. */
  under: ReadonlyMap<string | null, readonly TreeNode[]>;
}

export type Codes = readonly string[];

/** A parent that is not served is none: the node stands at the top. */
const parentOf = (at: ReadonlyMap<string, TreeNode>, { parent }: TreeNode) =>
  parent !== null && at.has(parent) ? parent : null;

/** Order the served rows for asking. */
export function shapeOf(nodes: readonly TreeNode[]): CodeShape {
  const at = new Map(nodes.map((node) => [node.code, node]));
  const under = new Map<string | null, TreeNode[]>();
  for (const node of nodes) {
    const parent = parentOf(at, node);
    under.set(parent, [...(under.get(parent) ?? []), node]);
  }
  return { nodes, at, under };
}

/** Everything below a code, without it, parents before children. */
function below({ under }: CodeShape, code: string): TreeNode[] {
  const found: TreeNode[] = [...(under.get(code) ?? [])];
  for (const node of found) found.push(...(under.get(node.code) ?? []));
  return found;
}

/** The codes over a code, the nearest first. */
export function above({ at }: CodeShape, code: string): string[] {
  const path: string[] = [];
  for (let node = at.get(code); node?.parent && !path.includes(node.parent); node = at.get(node.parent))
    if (at.has(node.parent)) path.push(node.parent);
  return path;
}

/** Whether somebody may put a tick there. */
export type MayTick = (code: string) => boolean;

const joined = (value: Codes, more: Codes) => [...new Set([...value, ...more])];

/** Ticked: the code with all that it stands under; a menu, which is nothing by itself, with everything below it. */
export function ticked(shape: CodeShape, value: Codes, code: string, may: MayTick): string[] {
  const inside = shape.at.get(code)?.kind === 'menu' ? below(shape, code).map((node) => node.code) : [];
  return joined(value, [...above(shape, code), code, ...inside.filter(may)]);
}

/** Unticked: the code with all below it, and the menus over it that have nothing left. */
export function unticked(shape: CodeShape, value: Codes, code: string): string[] {
  const gone = new Set([code, ...below(shape, code).map((node) => node.code)]);
  for (const over of above(shape, code)) {
    const left = below(shape, over).some((node) => value.includes(node.code) && !gone.has(node.code));
    if (shape.at.get(over)?.kind === 'menu' && !left) gone.add(over);
  }
  return value.filter((one) => !gone.has(one));
}

/** All that may be ticked, with what was ticked before. */
export const allTicked = (shape: CodeShape, value: Codes, may: MayTick) =>
  withParents(shape, joined(value, shape.nodes.map(({ code }) => code).filter(may)));

/** What this tree does not know stays when everything else goes. */
export const noneTicked = (shape: CodeShape, value: Codes) => unknownIn(shape, value);

/** The codes with everything they stand under. */
export const withParents = (shape: CodeShape, value: Codes) =>
  joined(
    value.flatMap((code) => above(shape, code)),
    value,
  );

/** Codes that only another version knows. */
export const unknownIn = ({ at }: CodeShape, value: Codes) => value.filter((code) => !at.has(code));

/** What one set of codes has more and less than another. */
export function differenceOf(value: Codes, base: Codes) {
  const now = new Set(value);
  const before = new Set(base);
  return {
    added: value.filter((code) => !before.has(code)),
    removed: base.filter((code) => !now.has(code)),
    common: value.filter((code) => before.has(code)),
  };
}

/** How many of those below a code are ticked. */
export function countBelow(shape: CodeShape, code: string, value: ReadonlySet<string>) {
  const inside = below(shape, code);
  return { ticked: inside.filter((node) => value.has(node.code)).length, all: inside.length };
}

/** The codes that stay in sight: those kept, with what they stand under; undefined when all do. */
export function inSight(
  shape: CodeShape,
  typed: string,
  only: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  const wanted = typed.trim().toLowerCase();
  if (!wanted && !only) return undefined;
  const hits = shape.nodes.filter(
    ({ code, title }) =>
      (!only || only.has(code)) &&
      (!wanted || title.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted)),
  );
  return new Set(hits.flatMap(({ code }) => [code, ...above(shape, code)]));
}
