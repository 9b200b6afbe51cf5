import type { InputOf } from '@kickstand/contract/kit';
import { riderCards } from '@kickstand/contract/money/cards';
import { riderDeposits } from '@kickstand/contract/money/deposits';
import { riderInvoices } from '@kickstand/contract/money/invoices';
import { riderStationApplications } from '@kickstand/contract/places/station-applications';
import { riderPhotos, staffPhotos } from '@kickstand/contract/platform/photos';
import { riderIdentity } from '@kickstand/contract/riders/identities';
import { riderReturns } from '@kickstand/contract/rides/returns';
import { staffReporting } from '@kickstand/contract/service/staff-reports';
import type { Scene } from '../src/scene.ts';

export const errandGroups = [
  riderCards,
  riderDeposits,
  riderIdentity,
  riderInvoices,
  riderPhotos,
  riderReturns,
  staffPhotos,
  staffReporting,
  riderStationApplications,
] as const;

const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1_440 };
const card = { originCents: 9_900, totalUses: 0, dailyUses: 0, usable: always, refundRule: 'never' };
const shown = { tags: [], detail: '', mainPush: false, left: null };
const rights = {
  riding: { by: 'time', freeMinutes: 30 },
  discount: { by: 'share', payBp: 5_000, mostCents: 200 },
  member: { by: 'pass' },
} as const;
const offers = (['riding', 'discount', 'member'] as const).map((kind) => ({
  ...card,
  ...shown,
  kind,
  id: kind,
  name: kind,
  rights: rights[kind],
  priceCents: 990,
  validDays: 30,
}));

/** What riders do beside riding, and nothing is ever refused but an invoice of nobody who sells. */
export function errandsOf({ clock }: Scene): { [id: string]: (input: never) => unknown } {
  const expiresAt = clock.now + 900_000;
  const attempt = (paymentId: string) => ({ paymentId, amountCents: 990, expiresAt });
  const qualified = new Set<string>();
  return {
    'riderCards.own': () => ({ list: [] }),
    'riderCards.offers': () => ({ list: offers }),
    'riderCards.buy': ({ body }: InputOf<typeof riderCards.buy>) => {
      if (body.productId === 'member') qualified.add(body.riderId);
      return { cardId: body.productId, reservedUntil: expiresAt, ...attempt(`card-${body.productId}`) };
    },
    'riderDeposits.show': ({ params }: InputOf<typeof riderDeposits.show>) => ({
      by: qualified.has(params.riderId) ? 'deposit' : null,
      depositCents: 9_900,
      takesMembers: true,
      certificateKinds: ['student', 'teacher', 'courier', 'resident'],
      laterWays: [],
      deposit: null,
    }),
    'riderDeposits.pay': ({ body }: InputOf<typeof riderDeposits.pay>) => {
      qualified.add(body.riderId);
      return { depositId: 'd1', ...attempt('deposit') };
    },
    'riderDeposits.refund': () => ({ refundId: 'r1', cents: 9_900, dueAt: expiresAt }),
    'riderIdentity.verify': () => ({ verifiedAt: clock.now, age: 30 }),
    'riderIdentity.certify': () => ({ certificateId: 'c1' }),
    'riderIdentity.rebind': () => ({ rebindId: 'b1' }),
    'riderInvoices.orders': () => ({
      list: [{ orderId: 'o1', endedAt: clock.now, area: '东城', amountCents: 350 }],
    }),
    'riderInvoices.request': () => ({ requests: [{ id: 'i1', seller: '微支架', amountCents: 350 }] }),
    'riderPhotos.upload': () => ({ photoId: 'p1', width: 360, height: 240 }),
    'staffPhotos.upload': () => ({ photoId: 'p2', width: 360, height: 240 }),
    'staffReporting.file': () => ({ reportId: 'w1', state: 'pending', finding: 'fits' }),
    'riderReturns.apply': () => ({ applicationId: 'a1' }),
    'riderStationApplications.apply': () => ({ applicationId: 's1' }),
  };
}
