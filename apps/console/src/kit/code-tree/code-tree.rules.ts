import type { TreeNode } from '@kickstand/contract/organisation/permissions';

/** The permission tree, indexed for queries about descendants and ancestors. */
export interface CodeShape {
  nodes: readonly TreeNode[];
  at: ReadonlyMap<string, TreeNode>;
  /** Children by their parent's code; the roots under null. */
  under: ReadonlyMap<string | null, readonly TreeNode[]>;
}

export type Codes = readonly string[];

/** A node whose parent is not served is a root. */
const parentOf = (at: ReadonlyMap<string, TreeNode>, { parent }: TreeNode) =>
  parent !== null && at.has(parent) ? parent : null;

/** Indexes the served rows. */
export function shapeOf(nodes: readonly TreeNode[]): CodeShape {
  const at = new Map(nodes.map((node) => [node.code, node]));
  const under = new Map<string | null, TreeNode[]>();
  for (const node of nodes) {
    const parent = parentOf(at, node);
    under.set(parent, [...(under.get(parent) ?? []), node]);
  }
  return { nodes, at, under };
}

/** All descendants of a code, without itself, parents before children. */
function below({ under }: CodeShape, code: string): TreeNode[] {
  const found: TreeNode[] = [...(under.get(code) ?? [])];
  for (const node of found) found.push(...(under.get(node.code) ?? []));
  return found;
}

/** The ancestors of a code, nearest first. */
export function above({ at }: CodeShape, code: string): string[] {
  const path: string[] = [];
  for (let node = at.get(code); node?.parent && !path.includes(node.parent); node = at.get(node.parent))
    if (at.has(node.parent)) path.push(node.parent);
  return path;
}

/** Whether a code may be ticked. */
export type MayTick = (code: string) => boolean;

const joined = (value: Codes, more: Codes) => [...new Set([...value, ...more])];

/** After ticking: the code with its ancestors; a menu, which means nothing by itself, with all its descendants. */
export function ticked(shape: CodeShape, value: Codes, code: string, may: MayTick): string[] {
  const inside = shape.at.get(code)?.kind === 'menu' ? below(shape, code).map((node) => node.code) : [];
  return joined(value, [...above(shape, code), code, ...inside.filter(may)]);
}

/** After unticking: without the code and its descendants, and without menus that have nothing left. */
export function unticked(shape: CodeShape, value: Codes, code: string): string[] {
  const gone = new Set([code, ...below(shape, code).map((node) => node.code)]);
  for (const over of above(shape, code)) {
    const left = below(shape, over).some((node) => value.includes(node.code) && !gone.has(node.code));
    if (shape.at.get(over)?.kind === 'menu' && !left) gone.add(over);
  }
  return value.filter((one) => !gone.has(one));
}

/** Everything that may be ticked, plus what was ticked before. */
export const allTicked = (shape: CodeShape, value: Codes, may: MayTick) =>
  withParents(shape, joined(value, shape.nodes.map(({ code }) => code).filter(may)));

/** Codes unknown to this tree stay when everything else is cleared. */
export const noneTicked = (shape: CodeShape, value: Codes) => unknownIn(shape, value);

/** The codes with their ancestors. */
export const withParents = (shape: CodeShape, value: Codes) =>
  joined(
    value.flatMap((code) => above(shape, code)),
    value,
  );

/** Codes that only another version knows. */
export const unknownIn = ({ at }: CodeShape, value: Codes) => value.filter((code) => !at.has(code));

/** The additions and removals between two sets of codes. */
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

/** The codes to show: those kept, with their ancestors; undefined for all. */
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
