import { riderTickets as calls } from '@kickstand/contract/service/tickets';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { complaintOf, saidWhenAsked, usualComplaints } from '@kickstand/town';
import type { Caller } from '../api.ts';
import { pictureOfReturn } from '../pictures/pictures.ts';
import type { Scene } from '../scene.ts';
import { sendPhoto } from './app.ts';

/** The delay of a complaint, and how often riders check for an answer, world seconds. */
const thinks = { least: 60, most: 3 * 3_600 };
const looksEvery = 900;
/** The share of riders judged to have parked outside a station who attach a photo. */
const photoShare = 0.4;

/** An ended ride and where its vehicle was left. */
interface Ride {
  orderId: string;
  carId: string;
  at: LngLat;
}

/** Riders who complain about a ride, and answer when a clerk asks for more. */
export class Complaints {
  readonly #scene: Scene;
  readonly #call: Caller;

  constructor(scene: Scene, call: Caller) {
    this.#scene = scene;
    this.#call = call;
  }

  /** Files a complaint about a ride after a while, and follows it. */
  async file(riderId: string, { orderId, carId, at }: Ride) {
    const { chance, clock, figures, stations, words } = this.#scene;
    const isAstray = stations.at(at) === undefined;
    const reason = isAstray ? 'station_misjudge' : chance.pick(usualComplaints);
    await clock.sleep(chance.between(thinks.least, thinks.most));
    const text = complaintOf(reason, chance, words.language);
    const shown = isAstray && chance.happens(photoShare);
    const photoIds = shown ? await this.#photograph(riderId, carId) : [];
    const answer = await this.#call(calls.file, {
      body: { riderId, orderId, reasons: [reason], text, photoIds },
    });
    if (!answer.ok) return;
    figures.complaints += 1;
    await this.follow(riderId);
  }

  async #photograph(riderId: string, carId: string) {
    const user = { scene: this.#scene, call: this.#call, riderId };
    const photo = await sendPhoto(user, 'evidence', pictureOfReturn(carId, this.#scene.chance));
    return photo ? [photo] : [];
  }

  /** Checks for replies now and then, and answers questions, until nothing is open. */
  async follow(riderId: string) {
    const { clock, chance, complaining } = this.#scene;
    if (complaining.has(riderId)) return;
    complaining.add(riderId);
    for (let isOpen = true; isOpen; ) {
      await clock.sleep(looksEvery * chance.between(0.7, 1.3));
      isOpen = await this.#look(riderId);
    }
    complaining.delete(riderId);
  }

  /** Whether something is still open. */
  async #look(riderId: string): Promise<boolean> {
    const answer = await this.#call(calls.list, { params: { riderId } });
    if (!answer.ok) return answer.away;
    const open = answer.data.list.filter(({ state }) => state !== 'done' && state !== 'closed');
    for (const { ticketId, state } of open)
      if (state === 'waiting_user') {
        const { chance, words } = this.#scene;
        const body = { riderId, text: saidWhenAsked(chance, words.language) };
        await this.#call(calls.answer, { params: { ticketId }, body });
      }
    return open.length > 0;
  }
}
