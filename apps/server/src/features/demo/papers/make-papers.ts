import { chanceFrom } from '@kickstand/town';
import type { FileStore } from '../../../kernel/files/file-store.ts';
import type { IdentityParts } from '../../identities/identities.parts.ts';
import type { Houses } from '../../payments/payments.parts.ts';
import { demoMerchants } from '../demo.merchants.ts';
import type { Loading } from '../demo.store.ts';
import { returnsToShow, settledRiders, unusedAccounts } from './papers.store.ts';
import { certificateRiders, makeCertificates } from './past-certificates.ts';
import { depositRiders, makeDeposits } from './past-deposits.ts';
import { invoiceRiders, makeInvoices } from './past-invoices.ts';
import { makeRebinds, rebindRiders } from './past-rebinds.ts';
import { takePicture } from './pictures.ts';

const dayMs = 86_400_000;
/** So many of the last returns that riders applied for have a picture. */
const picturedReturns = 12;

interface Wish {
  zone: string;
  now: number;
  vault: IdentityParts['vault'];
  /** Where pictures go; without it nothing has any. */
  pictures: FileStore | undefined;
}

/** Nothing is asked of a house in the past: what it said is told. */
const houses: Houses = {
  get: (name) => ({ house: undefined as never, merchantId: demoMerchants[name] }),
  keys: () => ['wechat', 'alipay'],
};

/** What riders asked of clerks beside rides: certificates, other phones, invoices and deposits, by the calls that are there for it. */
export async function makePapers({ db }: Loading, { zone, now, vault, pictures }: Wish) {
  const chance = chanceFrom(2_114).fork('papers');
  const taking = { db, store: pictures, chance };
  const past = {
    ...taking,
    now,
    parts: { zone, vault, photos: { store: pictures as FileStore, seal: () => '', zone } },
  };
  const most = certificateRiders + rebindRiders + invoiceRiders + depositRiders;
  const settled = await settledRiders(db, now - 3 * dayMs, most);
  const some = (count: number) => settled.splice(0, count);
  await makeCertificates(past, some(certificateRiders));
  const fresh = await unusedAccounts(db, now - 14 * dayMs, rebindRiders);
  await makeRebinds(past, some(rebindRiders), fresh);
  await makeInvoices({ db, chance, zone, now }, some(invoiceRiders));
  await makeDeposits({ db, chance, now, parts: { zone, houses } }, some(depositRiders));
  for (const { id, riderId, areaId, agentId, at } of await returnsToShow(db, picturedReturns)) {
    const use = { usedBy: 'return', objectId: id, areaId, agentId } as const;
    await takePicture(taking, { use, riderId, kind: 'evidence', at });
  }
}
