import { z } from 'zod';
import { codes, defineCalls, id, int32, int32InQuery, listQuery, pageOf } from '../../kit/index.ts';
import { categoryBody, categoryRow } from './help.rows.ts';

const base = '/ebike/v3/backend/config/help/categories';
const one = `${base}/:id` as const;
const module = 'help';
const params = z.object({ id });
const reply = z.object({ id });
const changed = ['help.not_found', 'common.stale_version'] as const;

/** The categories of help articles; one list for the whole platform. */
export const helpCategories = defineCalls('helpCategories', {
  list: {
    summary: 'List help article categories, in order',
    method: 'GET',
    path: base,
    access: codes('1704'),
    rows: 'own',
    query: listQuery({}, ['sort', 'articles'], 'asc'),
    reply: pageOf(categoryRow),
  },
  add: {
    summary: 'Create a category of help articles',
    method: 'POST',
    path: base,
    access: codes('1704,170402'),
    rows: 'whole',
    body: categoryBody,
    reply,
    refusals: ['help.category_taken', 'help.too_many_categories'],
    audit: { module, action: 'add_category' },
  },
  edit: {
    summary: 'Update a category of help articles',
    method: 'PUT',
    path: one,
    access: codes('1704,170403'),
    rows: 'whole',
    params,
    body: categoryBody.extend({ version: int32 }),
    reply,
    refusals: [...changed, 'help.category_taken'],
    audit: { module, action: 'edit_category' },
  },
  remove: {
    summary: 'Delete an empty category of help articles',
    method: 'DELETE',
    path: one,
    access: codes('1704,170404'),
    rows: 'whole',
    params,
    query: z.object({ version: int32InQuery }),
    reply,
    refusals: [...changed, 'help.category_in_use'],
    audit: { module, action: 'remove_category' },
  },
});
