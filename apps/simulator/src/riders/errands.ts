import type { LngLat } from '@kickstand/domain/platform/geo';
import type { AppUser } from './app.ts';
import { buyRidingCard } from './cards.ts';
import { askForInvoice } from './invoices.ts';
import { askForRebind, certify, verify } from './papers.ts';
import { askDepositBack } from './permit.ts';
import { askForStation } from './stations.ts';

/**
 * Shares of all rides after which the rider verifies the identity, looks for a card (two of three then buy one, so
 * that cards earn a third of what rides do), requests an invoice, applies for a certificate, withdraws the deposit,
 * has a new phone, or applies for a station.
 */
const shares = {
  verify: 0.1,
  card: 0.09,
  invoice: 0.006,
  certify: 0.004,
  depositBack: 0.004,
  rebind: 0.0006,
  station: 0.0008,
};
type Errand = keyof typeof shares;

/** Runs a rider's errand in the app after a ride, if any: at most one. */
export async function runErrand(user: AppUser, areaId: number | null, at?: LngLat) {
  const errand = errandOf(user.scene.chance.next());
  if (at && errand === 'station') return askForStation(user, at);
  const { person } = user;
  if (errand === 'invoice') return askForInvoice(user);
  if (areaId !== null && errand === 'card') return void (await buyRidingCard(user, areaId));
  if (areaId !== null && errand === 'depositBack') return askDepositBack(user, areaId);
  if (!person) return;
  if (errand === 'verify') await verify(user, person);
  if (errand === 'certify') await certify(user, person);
  if (errand === 'rebind') await askForRebind(user, person);
}

function errandOf(luck: number): Errand | undefined {
  let left = luck;
  for (const [errand, share] of Object.entries(shares) as [Errand, number][]) {
    if (left < share) return errand;
    left -= share;
  }
  return undefined;
}
