import type { LaterWay } from '@kickstand/contract/money/deposits';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { changeConsent, insertConsent } from '../../src/money/deposits/consents.service.ts';
import { aRider } from '../examples/examples.trips.ts';

interface Given {
  agentId: number;
  now: number;
  riderId?: string;
  way?: LaterWay;
}

/** A rider whom a provider vouches for; the provider has heard of it as much as the test tells it. */
export async function aConsent(db: Db, { agentId, now, way = 'wx_score', ...given }: Given) {
  const riderId = given.riderId ?? (await aRider(db, agentId)).riderId;
  const consentId = newId();
  await insertConsent(db, { consentId, riderId, way, merchant: 'wechat:1900000109', now });
  const account = `openid ${consentId.replaceAll('-', '')}`;
  await changeConsent(db, consentId, { state: 'standing', account, standsAt: now, askAt: null });
  return { riderId, consentId, code: consentId.replaceAll('-', '') };
}
