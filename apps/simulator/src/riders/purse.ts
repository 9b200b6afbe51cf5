import type { RequestOf } from '@kickstand/contract/kit';
import { riderOffers } from '@kickstand/contract/marketing/campaigns';
import { riderMoney } from '@kickstand/contract/rides/orders';
import { rider } from '@kickstand/contract/rides/trips';
import { type AppUser, type Channel, channelOf, looks, payAt } from './app.ts';
import { visitCentre } from './centre.ts';
import { becomeQualified } from './permit.ts';

/**
 * Of rides paid at a provider: the shares of riders who pay late, never, walk rather than pay an old debt, top up,
 * or withdraw.
 */
const shares = { late: 0.06, never: 0.012, leaves: 0.3, topUp: 0.05, withdraw: 0.001 };
/** The share of top-ups that use an offer if there is one. */
const takesOffer = 0.7;
/** How long late payers take, world seconds. */
const lateSeconds = { least: 600, most: 8 * 3_600 };
/** Amounts in cents, as frequent as riders choose them. */
const topUps = [1_000, 1_000, 1_000, 2_000, 2_000, 2_000, 2_000, 5_000, 5_000, 10_000];

/** A rider's payments, all through the riders' app and the provider's. */
export class Purse {
  readonly #user: AppUser;

  constructor(user: AppUser) {
    this.#user = user;
  }

  /** Pays for a ride: the wallet pays automatically, the rest is paid at a provider. */
  async payFor(orderId: string) {
    const { scene, call, riderId } = this.#user;
    const { chance, clock, pay } = scene;
    if (!pay || chance.happens(shares.never)) return;
    if (chance.happens(shares.late)) await clock.sleep(chance.between(lateSeconds.least, lateSeconds.most));
    const channel = channelOf(scene);
    if (!(await this.#payOwed(orderId, channel))) return;
    await visitCentre(this.#user);
    if (chance.happens(shares.topUp)) await this.#topUp(channel);
    if (chance.happens(shares.withdraw)) await call(riderMoney.withdraw, { body: { riderId } });
  }

  /** Opens a vehicle. A rider asked for money first mostly pays, and retries after the provider's notification. */
  async start(body: RequestOf<typeof rider.start>['body']) {
    const { scene, call } = this.#user;
    const answer = await call(rider.start, { body });
    if (answer.ok || !(await this.#mend(answer.code, body.carId))) return answer;
    await scene.clock.rest(looks.everyMs);
    return call(rider.start, { body });
  }

  /** Whether the obstacle is removed. */
  async #mend(code: string, carId: string): Promise<boolean> {
    const { chance, pay, lines } = this.#user.scene;
    if (!pay) return false;
    if (code === 'rider.owes') return !chance.happens(shares.leaves) && this.#payDebts();
    const areaId = lines.get(carId)?.device.serviceAreaId;
    return code === 'rider.not_qualified' && !!areaId && becomeQualified(this.#user, areaId);
  }

  /** Pays the debts that block riding; returns whether none is left. */
  async #payDebts(): Promise<boolean> {
    const { scene, call, riderId } = this.#user;
    const channel = channelOf(scene);
    const wallet = await call(riderMoney.wallet, { params: { riderId } });
    if (!wallet.ok) return false;
    for (const { receivableId, state } of wallet.data.owed)
      if (state !== 'unpaid' || !(await this.#payOwed(receivableId, channel))) return false;
    return true;
  }

  /** Whether it was paid at a provider. */
  async #payOwed(receivableId: string, channel: Channel): Promise<boolean> {
    const { call, riderId } = this.#user;
    const request = { params: { receivableId }, body: { riderId, channel } };
    const answer = await call(riderMoney.pay, request);
    if (!answer.ok || !answer.data.attempt) return false;
    return payAt(this.#user, answer.data.attempt.paymentId, channel);
  }

  async #topUp(channel: Channel) {
    const { scene, call, riderId } = this.#user;
    const offer = await this.#offer();
    const amountCents = offer?.amountCents ?? scene.chance.pick(topUps);
    const chosen = offer && { offer: { id: offer.id, version: offer.version } };
    const answer = await call(riderMoney.topUp, { body: { riderId, channel, amountCents, ...chosen } });
    if (answer.ok && (await payAt(this.#user, answer.data.paymentId, channel))) scene.figures.topUps += 1;
  }

  /** The offer a rider takes: more often the preselected one. */
  async #offer() {
    const { scene, call, riderId } = this.#user;
    if (!scene.chance.happens(takesOffer)) return undefined;
    const answer = await call(riderOffers.list, { params: { riderId } }, { optional: true });
    const open = answer.ok ? answer.data.list.filter(({ why }) => why === null) : [];
    if (open.length === 0) return undefined;
    return open.find(({ isDefault }) => isDefault && scene.chance.happens(0.5)) ?? scene.chance.pick(open);
  }
}
