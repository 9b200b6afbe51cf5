import type { SmallTown } from '../small-town.ts';

const packsEach = 100;
const chargingMinutes = 5 * 60;

/** Packs of the stores: what comes in empty is charged five hours later. */
export class Stores {
  private readonly town: SmallTown;
  private readonly charged: number[];
  private readonly charging: { store: number; minute: number; packs: number }[] = [];

  constructor(town: SmallTown) {
    this.town = town;
    this.charged = town.stores.map(() => packsEach);
  }

  at(id: string) {
    return this.town.stores.find((store) => store.id === id)?.at;
  }

  /** Stores with the packs that are charged now. */
  seen(now: number) {
    this.ripen(now);
    return this.town.stores.map(({ id, at }, i) => ({ id, at, packs: this.charged[i] ?? 0 }));
  }

  /** Gives charged packs for as many empty ones, as many as there are. */
  exchange(id: string, wanted: number, now: number) {
    this.ripen(now);
    const store = this.town.stores.findIndex((each) => each.id === id);
    const packs = Math.min(wanted, this.charged[store] ?? 0);
    if (packs <= 0) return 0;
    this.charged[store] = (this.charged[store] ?? 0) - packs;
    this.charging.push({ store, minute: now + chargingMinutes, packs });
    return packs;
  }

  private ripen(now: number) {
    for (let first = this.charging[0]; first && first.minute <= now; first = this.charging[0]) {
      this.charged[first.store] = (this.charged[first.store] ?? 0) + first.packs;
      this.charging.shift();
    }
  }
}
