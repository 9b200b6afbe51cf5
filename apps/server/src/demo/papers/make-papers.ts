import { payRules } from '@kickstand/contract/places/area-settings';
import { lateRefundMs } from '@kickstand/contract/rides/orders';
import { chanceFrom } from '@kickstand/town';
import type { FileStore } from '../../kernel/files/file-store.ts';
import type { CouponParts } from '../../marketing/coupons/coupons.parts.ts';
import type { Providers } from '../../money/payments/payments.parts.ts';
import type { Texts } from '../../platform/rider-messages/rider-messages.service.ts';
import type { IdentityParts } from '../../riders/identities/identities.parts.ts';
import { makeCampaigns } from '../campaigns/make-campaigns.ts';
import { demoMerchants } from '../demo.merchants.ts';
import type { Loading } from '../demo.store.ts';
import { adoptGifts, returnsToShow, settledRiders, unusedAccounts } from './papers.store.ts';
import { countPastActivities } from './past-activities.store.ts';
import { makeAds } from './past-ads.ts';
import { certificateRiders, makeCertificates } from './past-certificates.ts';
import { makeCoupons } from './past-coupons.ts';
import { makeDeposits } from './past-deposits.ts';
import { makeFeedback } from './past-feedback.ts';
import { countPastFunds } from './past-funds.store.ts';
import { invoiceRiders, makeInvoices } from './past-invoices.ts';
import { makeMembers } from './past-members.ts';
import { makeRebinds, rebindRiders } from './past-rebinds.ts';
import { makeReports, reportedRiders } from './past-reports.ts';
import { makeRewards } from './past-rewards.ts';
import { makeShares } from './past-shares.ts';
import { makeStations, stationRiders } from './past-stations.ts';
import { makeWithdrawals } from './past-withdrawals.ts';
import { takePicture } from './pictures.ts';

const dayMs = 86_400_000;
/** Most riders considered; those who pay a deposit are among the last. */
const mostAsked = 600;
/** Latest return applications with a picture. */
const picturedReturns = 12;

interface Wish {
  zone: string;
  now: number;
  vault: IdentityParts['vault'] & CouponParts['vault'];
  /** Storage of pictures; without it there are none. */
  pictures: FileStore | undefined;
}

/** No provider is called for the past: their results are passed in. */
const providers: Providers = {
  get: (name) => ({ provider: undefined as never, merchantId: demoMerchants[name] }),
  keys: () => ['wechat', 'alipay'],
};

/** No text messages were sent in the past. */
const silent = { canSend: false } as Texts;

/**
 * Creates what clerks handle besides rides (certificates, changed phone numbers, invoices, deposits …), through the
 * regular API calls.
 */
export async function makePapers({ db }: Loading, { zone, now, vault, pictures }: Wish) {
  const chance = chanceFrom(2_114).fork('papers');
  await adoptGifts(db);
  const taking = { db, store: pictures, chance };
  const parts = { zone, vault, store: pictures as FileStore, seal: () => '' };
  const past = { ...taking, now, parts: { ...parts, photos: parts } };
  const settled = await settledRiders(db, now - 3 * dayMs, mostAsked);
  const some = (count: number) => settled.splice(0, count);
  await makeCertificates(past, some(certificateRiders));
  const fresh = await unusedAccounts(db, now - 14 * dayMs, rebindRiders);
  await makeRebinds(past, some(rebindRiders), fresh);
  await makeInvoices({ db, chance, now, parts }, some(invoiceRiders));
  await makeStations(
    {
      db,
      chance: chance.fork('stations'),
      now,
      parts: { photos: parts, texts: silent, tell: () => undefined },
    },
    some(stationRiders),
  );
  await makeReports(
    { db, chance: chance.fork('reports'), now, parts: { zone, providers, photos: parts, texts: silent } },
    some(reportedRiders),
  );
  await makeFeedback({ db, now, parts: { photos: parts, tell: () => undefined } });
  await makeCampaigns({ db, zone, now });
  await countPastActivities(db, zone);
  await makeCoupons({ db, now, parts }, settled);
  if (pictures) await makeAds({ db, now, photos: parts });
  const members = await makeMembers(
    { db, chance: chance.fork('members'), now, parts: { zone, providers } },
    settled,
  );
  const others = settled.filter(({ riderId }) => !members.has(riderId));
  await makeDeposits({ db, chance, now, parts: { zone, providers } }, others);
  await makeShares({ db, chance: chance.fork('shares'), zone, now });
  await makeWithdrawals({ db, chance: chance.fork('withdrawals'), now, parts: { zone, providers } });
  await makeRewards({ db, chance: chance.fork('rewards'), zone, now }, others);
  await countPastFunds(db, {
    zone,
    now,
    capCents: payRules.fields.prepaidCapCents.usual,
    lateMs: lateRefundMs,
  });
  for (const { id, riderId, areaId, agentId, at } of await returnsToShow(db, picturedReturns)) {
    const use = { usedBy: 'return', objectId: id, areaId, agentId } as const;
    await takePicture(taking, { use, riderId, kind: 'evidence', at });
  }
}
