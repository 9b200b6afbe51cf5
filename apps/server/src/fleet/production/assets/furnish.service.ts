import type { SchemeBody } from '@kickstand/contract/fleet/production';
import type { Db } from '../../../kernel/database/db.ts';
import { claimImeis, insertItems, type NewItem } from '../imports/imports.store.ts';
import { insertApplication, insertScheme, type NewApplication, setSchemeOfModels } from '../schemes.store.ts';
import { insertMove, insertStore, type NewMove, placeItem, type StoreText } from '../stock/stock.store.ts';

interface SchemeInUse extends Pick<NewApplication, 'id' | 'schemeId' | 'operatorId' | 'operator' | 'reason'> {
  body: SchemeBody;
  models: readonly number[];
  at: number;
}

/** A scheme used by models, as if it had been created and applied before there were vehicles. */
export async function furnishScheme(db: Db, { body, models, at, ...applied }: SchemeInUse) {
  await insertScheme(db, applied.schemeId, body, at);
  await setSchemeOfModels(db, applied.schemeId, models);
  const target = { modelIds: [...models], carIds: [] };
  const none = { vehicles: 0, lowBefore: 0, lowAfter: 0 };
  await insertApplication(db, { ...applied, ...none, target, scheme: body.name, now: at });
}

interface Furnished {
  agentId: number;
  at: number;
}

export const furnishStore = (db: Db, id: string, { agentId, at, ...text }: StoreText & Furnished) =>
  insertStore(db, id, agentId, { ...text, now: at });

/** A stock item and its place: in a store, or out. */
export interface PlacedItem extends NewItem {
  storeId: string | null;
  state: string;
}

/** Inserts items that were received together, each at its present place. */
export async function furnishItems(db: Db, items: readonly PlacedItem[], at: number) {
  await insertItems(db, items, at);
  const devices = items.filter(({ kind }) => kind === 'device').map(({ code }) => code);
  if (devices.length > 0) await claimImeis(db, devices);
  for (const { kind, code, storeId, state } of items)
    await placeItem(db, kind, code, { storeId, state, now: at });
}

export const furnishMove = (db: Db, move: NewMove) => insertMove(db, move);
