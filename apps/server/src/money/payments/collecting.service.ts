import { everything } from '@kickstand/domain/platform/access';
import { committing } from '../../kernel/database/committing.ts';
import type { Db } from '../../kernel/database/db.ts';
import { groupOfAreas } from '../../places/area-settings/area-settings.service.ts';
import { collectingWays, lockConsent } from '../deposits/consents.service.ts';
import { owedOf } from '../wallet/paying.service.ts';
import type { AskingParts } from './asking.service.ts';
import { payOwed } from './attempts.service.ts';
import {
  allAreas,
  type CollectingAreas,
  ridesToCollect,
  type ToCollect,
  wasCollected,
} from './collecting.store.ts';
import { merchantOf, providerOf } from './payments.parts.ts';

const mostAtOnce = 100;

async function collectingAreas(db: Db): Promise<CollectingAreas> {
  const areas = { wx_score: [] as number[], zhima: [] as number[] };
  for (const [areaId, permit] of await groupOfAreas(db, await allAreas(db), 'permit')) {
    for (const way of collectingWays(permit)) areas[way].push(areaId);
  }
  return areas;
}

/**
 * Collects what wallets left unpaid of rides, where the area does so and a provider vouches; returns the number of
 * rides. It is a payment like any other: what the provider cannot collect remains owed, to be paid by the rider.
 */
export async function collectAfterRides(parts: AskingParts): Promise<number> {
  const now = parts.now();
  const due = await parts.database.read(everything, async (db) =>
    ridesToCollect(db, { areas: await collectingAreas(db), now, most: mostAtOnce }),
  );
  for (const one of due) await collect(parts, one);
  return due.length;
}

const collect = (parts: AskingParts, { receivableId, consentId, way, merchant }: ToCollect) =>
  committing(parts, async (ctx) => {
    const offered = parts.providers.get(providerOf(way));
    // A consent is for the number that it was given to.
    if (!offered?.provider.later || merchantOf(providerOf(way), offered) !== merchant) return;
    const { owed } = await owedOf(ctx.db, receivableId);
    if (owed.state !== 'unpaid' || (await wasCollected(ctx.db, receivableId))) return;
    if ((await lockConsent(ctx.db, consentId))?.state !== 'standing') return;
    await payOwed(parts, ctx, { receivableId, channel: way, detail: { consentId } });
  });
