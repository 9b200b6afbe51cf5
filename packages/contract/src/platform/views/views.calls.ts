import { z } from 'zod';
import { defineCalls, id } from '../../kit/index.ts';

/** The most views of one person for one list. */
export const mostOwnViews = 20;

/** The id of a list call, `vehicles.list`. */
const listId = z
  .string()
  .max(80)
  .regex(/^\w+\.\w+$/);

/** The query parameters of a list: filters, `sort` and `dir`, as text. */
const viewQuery = z.record(z.string().max(60), z.string().max(20_000));

const columnNames = z.array(z.string().max(60)).max(120);

/** The hidden columns of a list, their order, and those always kept. */
export const columnLook = z.object({
  hidden: columnNames,
  order: columnNames.optional(),
  pinned: columnNames.optional(),
});
export type ColumnLook = z.infer<typeof columnLook>;

/** The look of a list: columns and density. */
export const viewLook = columnLook.extend({
  density: z.enum(['roomy', 'dense']),
});
export type ViewLook = z.infer<typeof viewLook>;

const role = z.object({ roleId: id, name: z.string() });

/** A list's filters, sort, columns and density under a name. */
export const savedView = z.object({
  id,
  list: z.string(),
  name: z.string(),
  query: viewQuery,
  look: viewLook.nullable(),
  /** Whether it is the caller's own; others' shared ones can only be applied. */
  own: z.boolean(),
  owner: z.string(),
  /** The role it is shared with; null: none. */
  role: role.nullable(),
  /** The caller's list opens with it. */
  opensFirst: z.boolean(),
  updatedAt: z.number(),
});
export type SavedView = z.infer<typeof savedView>;

const viewBody = z.object({
  list: listId,
  name: z.string().trim().min(1).max(30),
  query: viewQuery,
  look: viewLook.optional(),
  /** One of the caller's roles to share it with. */
  roleId: id.optional(),
});

const base = '/ebike/v3/backend/saved-views';
const oneView = z.object({ id });

/** Saved views of lists: one's own, and those shared with one of one's roles. */
export const views = defineCalls('views', {
  list: {
    summary: 'List the saved views of one list: the caller’s own and those shared with their roles',
    method: 'GET',
    path: base,
    access: 'signed-in',
    rows: 'none',
    query: z.object({ list: listId }),
    reply: z.object({
      views: z.array(savedView),
      /** The caller's roles, with which a view can be shared. */
      roles: z.array(role),
      most: z.int(),
    }),
  },

  create: {
    summary: 'Save a view of a list under a name',
    method: 'POST',
    path: base,
    access: 'signed-in',
    rows: 'none',
    body: viewBody,
    reply: savedView,
    audit: { module: 'views', action: 'create' },
    refusals: ['view.too_many', 'view.name_taken', 'view.other_role'],
  },

  replace: {
    summary: 'Rename, overwrite, share or stop sharing one of the caller’s views',
    method: 'PUT',
    path: `${base}/:id`,
    access: 'signed-in',
    rows: 'none',
    params: oneView,
    body: viewBody.omit({ list: true }),
    reply: savedView,
    audit: { module: 'views', action: 'replace' },
    refusals: ['common.not_found', 'view.name_taken', 'view.other_role'],
  },

  remove: {
    summary: 'Delete one of the caller’s views',
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'signed-in',
    rows: 'none',
    params: oneView,
    reply: z.object({}),
    audit: { module: 'views', action: 'remove' },
    refusals: ['common.not_found'],
  },

  first: {
    summary: 'Set which view, if any, a list opens with',
    method: 'POST',
    path: `${base}/first`,
    access: 'signed-in',
    rows: 'none',
    body: z.object({ list: listId, id: id.nullable() }),
    reply: z.object({}),
    audit: { module: 'views', action: 'first' },
    refusals: ['common.not_found'],
  },
});
