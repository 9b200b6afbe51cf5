import { z } from 'zod';
import {
  codes,
  defineCalls,
  flag,
  id,
  int32,
  int32InQuery,
  listQuery,
  pageOf,
  smallId,
} from '../../kit/index.ts';
import { cardFigures, cardKind, cardProductBody, cardProductRow, cardProductState } from './cards.rows.ts';

const base = '/ebike/v3/backend/riding_config';
const one = `${base}/:id` as const;
const module = 'mall';
const params = z.object({ id });
const changed = ['card.not_found', 'card.wider', 'common.stale_version'] as const;
const sound = ['common.not_found', 'card.wrong_price', 'card.wrong_span', 'card.one_company'] as const;

/** The cards that riders are offered. */
export const mall = defineCalls('mall', {
  list: {
    summary: 'List cards on offer, past and upcoming',
    method: 'GET',
    path: base,
    access: codes('1703'),
    rows: 'own',
    query: listQuery(
      {
        name: z.string().trim().min(1).max(12).optional(),
        areaId: smallId.optional(),
        kind: cardKind.optional(),
        state: cardProductState.optional(),
        mainPush: flag.optional(),
      },
      ['updatedAt', 'sort', 'priceCents', 'sold', 'salesCents'],
    ),
    reply: pageOf(cardProductRow),
    exports: { code: '170306' },
  },
  add: {
    summary: 'Create a card product as a draft',
    method: 'POST',
    path: base,
    access: codes('1703,170302'),
    rows: 'own',
    body: cardProductBody,
    reply: z.object({ id }),
    refusals: sound,
    audit: { module, action: 'add' },
  },
  edit: {
    summary: 'Update a card product; once sold, its price and rights are fixed',
    method: 'PUT',
    path: base,
    access: codes('1703,170303'),
    rows: 'own',
    body: cardProductBody.extend({ id, version: int32 }),
    reply: z.object({ id }),
    refusals: [...changed, ...sound, 'card.sold_locked'],
    audit: { module, action: 'edit' },
  },
  newVersion: {
    summary: 'Draft a new version of a card product; it replaces the previous one when put on sale',
    method: 'POST',
    path: `${one}/versions`,
    access: codes('1703,170302'),
    rows: 'own',
    params,
    body: z.object({ version: int32 }),
    reply: z.object({ id }),
    refusals: [...changed, 'card.has_draft'],
    audit: { module, action: 'new_version' },
  },
  setState: {
    summary: 'Put a card product on or off sale; cards already sold stay valid',
    method: 'POST',
    path: `${one}/state`,
    access: codes('1703,170305'),
    rows: 'own',
    params,
    body: z.object({ state: z.enum(['on', 'off']), version: int32 }),
    reply: z.object({ id }),
    refusals: [...changed, 'card.same_state'],
    audit: { module, action: 'set_state' },
  },
  copy: {
    summary: 'Copy a card product to other areas as drafts',
    method: 'POST',
    path: `${one}/copies`,
    access: codes('1703,170302'),
    rows: 'own',
    params,
    body: z.object({ areaIds: z.array(smallId).min(1).max(50) }),
    reply: z.object({ ids: z.array(id) }),
    refusals: ['card.not_found', 'common.not_found'],
    audit: { module, action: 'copy' },
  },
  remove: {
    summary: 'Delete a draft card product',
    method: 'DELETE',
    path: one,
    access: codes('1703,170304'),
    rows: 'own',
    params,
    query: z.object({ version: int32InQuery }),
    reply: z.object({ id }),
    refusals: [...changed, 'card.not_draft'],
    audit: { module, action: 'remove' },
  },
  figures: {
    summary: 'Get what became of a product’s cards',
    method: 'GET',
    path: `${one}/figures`,
    access: codes('1703'),
    rows: 'own',
    params,
    reply: cardFigures,
    refusals: ['card.not_found'],
  },
});
