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
    summary: 'Cards that are offered, were or will be',
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
    summary: 'Write down a card to be offered, as a draft',
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
    summary: 'Change a card that is offered; once it was sold its price and rights stay as they are',
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
    summary: 'Begin a new version of a card as a draft; put on sale it takes the place of the one before',
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
    summary: 'Offer a card, or offer it no more; what was sold stays good',
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
    summary: 'The same card as a draft for other areas, one for each',
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
    summary: 'Delete the draft of a card',
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
    summary: 'What became of the cards of a product',
    method: 'GET',
    path: `${one}/figures`,
    access: codes('1703'),
    rows: 'own',
    params,
    reply: cardFigures,
    refusals: ['card.not_found'],
  },
});
