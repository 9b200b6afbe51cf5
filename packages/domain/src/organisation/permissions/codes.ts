import type { PermissionNode } from '@kickstand/contract/kit';
import { permissionTree } from '@kickstand/contract/organisation/permissions';

/** Every node of the permission tree by its code. */
export const nodeOf: ReadonlyMap<string, PermissionNode> = new Map(
  permissionTree.map((node) => [node.code, node]),
);

const orderOf = new Map(permissionTree.map(({ code }, place) => [code, place]));

/** Whether the tree has this code; others may come from a newer server and have no effect here. */
export const isKnown = (code: string) => nodeOf.has(code);

/** Each code once, in the order of the tree, unknown ones last. */
export const inTreeOrder = (codes: Iterable<string>) =>
  [...new Set(codes)].sort(
    (a, b) => (orderOf.get(a) ?? orderOf.size) - (orderOf.get(b) ?? orderOf.size) || (a < b ? -1 : 1),
  );

/** Codes without their page or menu: a button needs its page, a page its menu. */
export function withoutParents(codes: readonly string[]): string[] {
  const held = new Set(codes);
  return codes.filter((code) => {
    const parent = nodeOf.get(code)?.parent;
    return parent !== undefined && !held.has(parent);
  });
}

/** These codes and all above them, so that a button has its page and menu. */
export function withParents(codes: readonly string[]): string[] {
  const found = new Set<string>();
  for (const code of codes)
    for (let at: string | undefined = code; at !== undefined; at = nodeOf.get(at)?.parent) found.add(at);
  return inTreeOrder(found);
}

/** These codes and all below them. */
export function withChildren(codes: readonly string[]): string[] {
  const found = new Set(codes);
  for (const { code, parent } of permissionTree)
    if (parent !== undefined && found.has(parent)) found.add(code);
  return inTreeOrder(found);
}

/** What one set of codes has lost and gained against another. */
export interface CodeDifference {
  added: string[];
  removed: string[];
}

/** The difference from `before` to `after`. */
export function codeDifference(before: readonly string[], after: readonly string[]): CodeDifference {
  const [old, young] = [new Set(before), new Set(after)];
  return {
    added: inTreeOrder(after.filter((code) => !old.has(code))),
    removed: inTreeOrder(before.filter((code) => !young.has(code))),
  };
}
