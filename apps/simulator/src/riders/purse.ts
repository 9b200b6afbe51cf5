import type { RequestOf } from '@kickstand/contract/kit';
import { riderOffers } from '@kickstand/contract/marketing/campaigns';
import { riderMoney } from '@kickstand/contract/rides/orders';
import { rider } from '@kickstand/contract/rides/trips';
import { type AppUser, type Channel, channelOf, looks, payAt } from './app.ts';
import { visitCentre } from './centre.ts';
import { becomeQualified } from './permit.ts';

/** Of rides that are paid at a provider: how many riders take their time, forget it for good, rather walk than pay what
 * is old, fill up their wallet, or empty it. */
const shares = { late: 0.06, never: 0.012, leaves: 0.3, topUp: 0.05, withdraw: 0.001 };
/** Of those who top up, how many take an offer where there is one. */
const takesOffer = 0.7;
/** How long those take who take their time, world seconds. */
const lateSeconds = { least: 600, most: 8 * 3_600 };
/** Cents, as often as riders take them. */
const topUps = [1_000, 1_000, 1_000, 2_000, 2_000, 2_000, 2_000, 5_000, 5_000, 10_000];

/** What a rider does with money: all of it through the riders' app and the provider's. */
export class Purse {
  readonly #user: AppUser;

  constructor(user: AppUser) {
    this.#user = user;
  }

  /** Pay for a ride: what the wallet has is paid by itself, the rest at a provider. */
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

  /** Open a vehicle. Who is asked for money first mostly pays, and tries once more when the provider has told of it. */
  async start(body: RequestOf<typeof rider.start>['body']) {
    const { scene, call } = this.#user;
    const answer = await call(rider.start, { body });
    if (answer.ok || !(await this.#mend(answer.code, body.carId))) return answer;
    await scene.clock.rest(looks.everyMs);
    return call(rider.start, { body });
  }

  /** Whether nothing is in the way any more. */
  async #mend(code: string, carId: string): Promise<boolean> {
    const { chance, pay, lines } = this.#user.scene;
    if (!pay) return false;
    if (code === 'rider.owes') return !chance.happens(shares.leaves) && this.#payDebts();
    const areaId = lines.get(carId)?.device.serviceAreaId;
    return code === 'rider.not_qualified' && !!areaId && becomeQualified(this.#user, areaId);
  }

  /** Pay what keeps the rider from riding; whether nothing is left of it. */
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

  /** What of the offers a rider takes: the one that is chosen already more often than another. */
  async #offer() {
    const { scene, call, riderId } = this.#user;
    if (!scene.chance.happens(takesOffer)) return undefined;
    const answer = await call(riderOffers.list, { params: { riderId } }, { optional: true });
    const open = answer.ok ? answer.data.list.filter(({ why }) => why === null) : [];
    if (open.length === 0) return undefined;
    return open.find(({ isDefault }) => isDefault && scene.chance.happens(0.5)) ?? scene.chance.pick(open);
  }
}
