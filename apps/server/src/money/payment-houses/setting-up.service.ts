import { usualFeeBp } from '@kickstand/domain/money/reconcile';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { HouseName } from '../../payments/port.ts';
import { privateKeyOf, publicKeyOf } from '../../payments/typed-keys.ts';
import { type HouseSecrets, printOf, type Sealer, sealSecrets } from './making.service.ts';
import {
  forget,
  insertHouse,
  keepHouse,
  lockHouses,
  moveAddress,
  noteReceiver,
  offerHouse,
} from './payment-houses.store.ts';

interface SettingUp {
  house: HouseName;
  /** Who collects there; absent: head office. */
  agentId?: number;
  /** Whom the house shares with already. */
  receiver?: string;
  merchantId: string;
  appId: string;
  miniAppId: string;
  serviceId: string;
  serial: string;
  baseUrl: string;
  secrets: HouseSecrets;
  now: number;
}

/** Collect at a house from the first on, by whoever sets up a deployment. */
export async function putHouse(db: Db, sealer: Sealer, { secrets, now, receiver, ...said }: SettingUp) {
  const { house, merchantId, agentId = headOffice } = said;
  await lockHouses(db);
  await keepHouse(db, { house, agentId }, now);
  await forget(db, { house, agentId, state: 'kept', merchantId }, now);
  await forget(db, { house, agentId, state: 'draft' }, now);
  const id = newId();
  await insertHouse(db, {
    ...said,
    id,
    houseKeyId: '',
    feeBp: usualFeeBp,
    ownKeyPrint: printOf(privateKeyOf(secrets.privateKey)),
    houseKeyPrint: secrets.houseKey ? printOf(publicKeyOf(secrets.houseKey)) : '',
    sealed: sealSecrets(sealer, { house, merchantId }, secrets),
    by: '-',
    now,
  });
  await offerHouse(db, id, { by: '-', approver: null, now });
  if (receiver) await noteReceiver(db, id, { receiver, problem: null, now });
}

/** Houses on another machine or port from now on. */
export const moveHouse = (db: Db, from: string, to: string) => moveAddress(db, from, to);
