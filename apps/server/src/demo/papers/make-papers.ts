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
/** So many riders are asked what they would like; whoever pays a deposit is among the last of them. */
const mostAsked = 600;
/** So many of the last returns that riders applied for have a picture. */
const picturedReturns = 12;

interface Wish {
  zone: string;
  now: number;
  vault: IdentityParts['vault'] & CouponParts['vault'];
  /** Where pictures go; without it nothing has any. */
  pictures: FileStore | undefined;
}

/** Nothing is asked of a provider in the past: what it said is told. */
const providers: Providers = {
  get: (name) => ({ provider: undefined as never, merchantId: demoMerchants[name] }),
  keys: () => ['wechat', 'alipay'],
};

/** In the past nobody was written to. */
const silent = { canSend: false } as Texts;

/** What riders asked of clerks beside rides: certificates, other phones, invoices and deposits, by the calls that are there for it. */
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
