import { usualFeeBp } from '@kickstand/domain/money/reconcile';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { ProviderName } from '../provider-api/port.ts';
import { privateKeyOf, publicKeyOf } from '../provider-api/typed-keys.ts';
import { type ProviderSecrets, printOf, type Sealer, sealSecrets } from './making.service.ts';
import {
  forget,
  insertProvider,
  keepProvider,
  lockProviders,
  moveAddress,
  noteReceiver,
  offerProvider,
} from './payment-providers.store.ts';

interface SettingUp {
  provider: ProviderName;
  /** Who collects there; absent: head office. */
  agentId?: number;
  /** The registered share receiver. */
  receiver?: string;
  merchantId: string;
  appId: string;
  miniAppId: string;
  serviceId: string;
  serial: string;
  baseUrl: string;
  secrets: ProviderSecrets;
  now: number;
}

/** Configures a live provider while setting up a deployment. */
export async function putProvider(db: Db, sealer: Sealer, { secrets, now, receiver, ...said }: SettingUp) {
  const { provider, merchantId, agentId = headOffice } = said;
  await lockProviders(db);
  await keepProvider(db, { provider, agentId }, now);
  await forget(db, { provider, agentId, state: 'kept', merchantId }, now);
  await forget(db, { provider, agentId, state: 'draft' }, now);
  const id = newId();
  await insertProvider(db, {
    ...said,
    id,
    providerKeyId: '',
    feeBp: usualFeeBp,
    ownKeyPrint: printOf(privateKeyOf(secrets.privateKey)),
    providerKeyPrint: secrets.providerKey ? printOf(publicKeyOf(secrets.providerKey)) : '',
    sealed: sealSecrets(sealer, { provider, merchantId }, secrets),
    by: '-',
    now,
  });
  await offerProvider(db, id, { by: '-', approver: null, now });
  if (receiver) await noteReceiver(db, id, { receiver, problem: null, now });
}

/** Moves providers to another host or port. */
export const moveProvider = (db: Db, from: string, to: string) => moveAddress(db, from, to);
