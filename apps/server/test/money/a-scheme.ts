import { priceScheme } from '@kickstand/contract/rides/pricing';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { publishFirst } from '../../src/rides/pricing/pricing.service.ts';
import { insertScheme } from '../../src/rides/pricing/pricing.store.ts';

/** 2.00 for a quarter of an hour, then 1.00 for each ten minutes. */
export const schemeS = priceScheme.parse({
  kind: 0,
  startCents: 200,
  includedSeconds: 900,
  includedM: 5_000,
  unitSeconds: 600,
  unitCents: 100,
  kmCents: 50,
});

interface Wish {
  areaId: number;
  now: number;
  name?: string;
  modelIds?: number[];
  content?: typeof schemeS;
  /** From when on it holds; without it the scheme is a draft. */
  from?: number;
}

/** A price scheme in its first version. */
export async function aScheme(db: Db, wish: Wish) {
  const { areaId, now, name = '日常计费', modelIds = [], content = schemeS, from } = wish;
  const by = '张三';
  if (from === undefined) {
    const id = newId();
    await insertScheme(db, { id, areaId, name, remark: '', draft: { modelIds, content }, by, now });
    return { id };
  }
  const id = await publishFirst(db, {
    areaId,
    name,
    modelIds,
    content,
    from,
    reason: '按物价核准定价',
    by,
    now,
  });
  await db.updateTable('price_scheme').set({ version: 1 }).where('scheme_id', '=', id).execute();
  return { id };
}

let areas = 9_000;

/** A further area of an agent, which nothing prices yet; answers its number. */
export async function anUnpricedArea(db: Db, agentId: number, now: number) {
  const service_area_id = ++areas;
  const place = { centre_lng: 113.5, centre_lat: 30.5, boundary: '[]', created_at: new Date(now) };
  await db
    .insertInto('service_area')
    .values({ service_area_id, agent_id: agentId, name: `area ${service_area_id}`, ...place })
    .execute();
  return service_area_id;
}
