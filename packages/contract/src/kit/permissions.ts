import { z } from 'zod';

/** A code of the tree, or one that only a newer server knows: kept, never dropped. */
export const permissionCode = z.string().regex(/^[\w-]{1,40}$/);

/** A node of the permission tree: a menu group, a page (its code is the seed's), or a button of a page. */
export interface PermissionNode {
  code: string;
  kind: 'menu' | 'page' | 'button';
  parent?: string;
  zh: string;
  en: string;
  /** Sensitive grants are listed apart and logged as such. */
  sensitive?: boolean;
  /** Never available to a franchisee's people, whatever its ceiling. */
  headOnly?: boolean;
}

export const definePermissions = <const P extends readonly PermissionNode[]>(nodes: P) => nodes;
