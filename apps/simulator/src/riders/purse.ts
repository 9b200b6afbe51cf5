import type { RequestOf } from '@kickstand/contract/kit';
import { riderMoney } from '@kickstand/contract/orders';
import { rider } from '@kickstand/contract/trips';
import type { Caller } from '../api.ts';
import type { Scene } from '../scene.ts';

/** Of rides that are paid at a house: how many riders take their time, forget it for good, rather walk than pay what
 * is old, fill up their wallet, or empty it. */
const shares = { late: 0.06, never: 0.012, leaves: 0.3, topUp: 0.05, withdraw: 0.001, wechat: 0.68 };
/** How long those take who take their time, world seconds. */
const lateSeconds = { least: 600, most: 8 * 3_600 };
/** How a phone waits for what the house gives it to pay with: real milliseconds, and how often. */
const looks = { everyMs: 1_500, most: 20 };
/** Cents, as often as riders take them. */
const topUps = [1_000, 1_000, 1_000, 2_000, 2_000, 2_000, 2_000, 5_000, 5_000, 10_000];

type Channel = 'wechat' | 'alipay';

/** What a rider does with money: all of it through the riders' app and the house's. */
export class Purse {
  readonly #scene: Scene;
  readonly #call: Caller;
  readonly #riderId: string;

  constructor(scene: Scene, call: Caller, riderId: string) {
    this.#scene = scene;
    this.#call = call;
    this.#riderId = riderId;
  }

  /** Pay for a ride: what the wallet has is paid by itself, the rest at a house. */
  async payFor(orderId: string) {
    const { chance, clock, pay } = this.#scene;
    if (!pay || chance.happens(shares.never)) return;
    if (chance.happens(shares.late)) await clock.sleep(chance.between(lateSeconds.least, lateSeconds.most));
    const channel = chance.happens(shares.wechat) ? 'wechat' : 'alipay';
    if (!(await this.#payOwed(orderId, channel))) return;
    if (chance.happens(shares.topUp)) await this.#topUp(channel);
    if (chance.happens(shares.withdraw))
      await this.#call(riderMoney.withdraw, { body: { riderId: this.#riderId } });
  }

  /** Open a vehicle. Who is asked to pay first mostly does, and tries once more when the house has told of it. */
  async start(body: RequestOf<typeof rider.start>['body']) {
    const { chance, clock } = this.#scene;
    const answer = await this.#call(rider.start, { body });
    if (answer.ok || answer.code !== 'rider.owes') return answer;
    if (chance.happens(shares.leaves) || !(await this.#payDebts())) return answer;
    await clock.rest(looks.everyMs);
    return this.#call(rider.start, { body });
  }

  /** Pay what keeps the rider from riding; whether nothing is left of it. */
  async #payDebts(): Promise<boolean> {
    const { chance, pay } = this.#scene;
    if (!pay) return false;
    const channel = chance.happens(shares.wechat) ? 'wechat' : 'alipay';
    const wallet = await this.#call(riderMoney.wallet, { params: { riderId: this.#riderId } });
    if (!wallet.ok) return false;
    for (const { receivableId, state } of wallet.data.owed)
      if (state !== 'unpaid' || !(await this.#payOwed(receivableId, channel))) return false;
    return true;
  }

  /** Whether it was paid at a house. */
  async #payOwed(receivableId: string, channel: Channel): Promise<boolean> {
    const request = { params: { receivableId }, body: { riderId: this.#riderId, channel } };
    const answer = await this.#call(riderMoney.pay, request);
    if (!answer.ok || !answer.data.attempt) return false;
    return this.#payAt(answer.data.attempt.paymentId, channel);
  }

  async #topUp(channel: Channel) {
    const amountCents = this.#scene.chance.pick(topUps);
    const body = { riderId: this.#riderId, channel, amountCents };
    const answer = await this.#call(riderMoney.topUp, { body });
    if (answer.ok && (await this.#payAt(answer.data.paymentId, channel))) this.#scene.figures.topUps += 1;
  }

  /** Hand over to the house's app what ours got for it. */
  async #payAt(paymentId: string, channel: Channel): Promise<boolean> {
    const { clock, figures, pay } = this.#scene;
    for (let look = 0; look < looks.most; look++) {
      await clock.rest(looks.everyMs);
      const answer = await this.#call(riderMoney.payment, { params: { paymentId } });
      if (!answer.ok) continue;
      if (answer.data.state !== 'paying') return false;
      if (!answer.data.prepay) continue;
      const isPaid = pay?.(channel, answer.data.prepay) ?? false;
      if (isPaid) figures.payments += 1;
      return isPaid;
    }
    return false;
  }
}
