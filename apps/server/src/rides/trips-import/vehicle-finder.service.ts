import { everything } from '@kickstand/domain/platform/access';
import { freeNumbersFrom, makeVehicles } from '../../fleet/production/assets/vehicle-making.service.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { StartError } from '../../kernel/program/start-error.ts';
import {
  addAliases,
  aliasesOf,
  areaWith,
  hasModel,
  type KnownVehicle,
  vehiclesOf,
} from './trips-import.store.ts';

/** What vehicles that are not there yet are made as, and the number from which on free ones are taken. */
export interface Making {
  areaId: number;
  modelId: number;
  first: number;
}

/** How the vehicles of another system are found here. */
export interface ForeignVehicles {
  /** Which system; each may call its vehicles what it likes. */
  source: string;
  /** Their numbers here, as far as somebody has said so. */
  numbers: ReadonlyMap<string, number>;
  making?: Making | undefined;
}

interface Wish {
  foreign?: ForeignVehicles | undefined;
  dryRun: boolean;
  now: number;
}

/** Finds the vehicles of a file by its own names for them, and makes those that are missing where that is wished. */
export class VehicleFinder {
  readonly #wish: Wish;
  /** In a dry run: what would have been made. */
  readonly #imagined = new Map<string, KnownVehicle>();
  #agentId = 0;

  constructor(wish: Wish) {
    this.#wish = wish;
  }

  /** Learn the numbers that were given. Answers how many vehicles were made for them. */
  async prepare(database: Database): Promise<number> {
    const { foreign, dryRun } = this.#wish;
    if (!foreign) return 0;
    return database.write(everything, async (db) => {
      if (foreign.making) this.#agentId = await this.#agentOf(db, foreign.making);
      const numbers = [...new Set(foreign.numbers.values())];
      const there = new Set((await vehiclesOf(db, numbers)).map(({ vehicle_id }) => vehicle_id));
      const missing = numbers.filter((number) => !there.has(number));
      if (missing.length > 0 && !foreign.making)
        throw new StartError(`There is no vehicle ${missing[0]}: --create makes those that are missing.`);
      await refuseOtherNumbers(db, foreign);
      if (dryRun) return missing.length;
      if (foreign.making) await this.#make(db, missing, foreign.making);
      await addAliases(db, foreign.source, foreign.numbers);
      return missing.length;
    });
  }

  /** The vehicles that a file calls so, and how many of them were made for it now. */
  async find(db: Db, names: readonly string[]) {
    const { foreign } = this.#wish;
    if (!foreign) return { vehicles: byName(await vehiclesOf(db, names.map(Number))), made: 0 };
    const vehicles = new Map(this.#imagined);
    for (const [name, vehicle] of await this.#known(db, foreign, names)) vehicles.set(name, vehicle);
    const unknown = [...new Set(names)].filter((name) => !vehicles.has(name));
    if (!foreign.making || unknown.length === 0) return { vehicles, made: 0 };
    for (const [name, vehicle] of await this.#makeFor(db, unknown, foreign.making))
      vehicles.set(name, vehicle);
    return { vehicles, made: unknown.length };
  }

  async #known(db: Db, { source, numbers, making }: ForeignVehicles, names: readonly string[]) {
    const known = await aliasesOf(db, source, names);
    // In a dry run nothing was learnt: the given numbers stand beside those that are known.
    if (this.#wish.dryRun) for (const [name, number] of numbers) known.set(name, number);
    const there = byNumber(await vehiclesOf(db, [...known.values()]));
    const found = new Map<string, KnownVehicle>();
    for (const [name, number] of known) {
      const vehicle = there.get(number) ?? (making && this.#blank(number, making));
      if (vehicle) found.set(name, vehicle);
    }
    return found;
  }

  /** New vehicles under these names, with free numbers; only thought of in a dry run. */
  async #makeFor(db: Db, names: readonly string[], making: Making): Promise<Map<string, KnownVehicle>> {
    if (this.#wish.dryRun) {
      for (const name of names) this.#imagined.set(name, this.#blank(-1 - this.#imagined.size, making));
      return this.#imagined;
    }
    const numbers = await freeNumbersFrom(db, making.first, names.length);
    await this.#make(db, numbers, making);
    const given = new Map(names.map((name, i) => [name, numbers[i] ?? 0]));
    await addAliases(db, this.#wish.foreign?.source ?? '', given);
    return new Map([...given].map(([name, number]) => [name, this.#blank(number, making)]));
  }

  #make(db: Db, numbers: readonly number[], { areaId, modelId }: Making) {
    return makeVehicles(db, { numbers, areaId, modelId, agentId: this.#agentId }, this.#wish.now);
  }

  #blank(number: number, { areaId, modelId }: Making): KnownVehicle {
    const whose = { agent_id: this.#agentId, service_area_id: areaId };
    return { vehicle_id: number, ...whose, imei: null, model_id: modelId };
  }

  async #agentOf(db: Db, { areaId, modelId }: Making): Promise<number> {
    const area = await areaWith(db, areaId);
    if (!area) throw new StartError(`There is no service area ${areaId}.`);
    if (!(await hasModel(db, modelId))) throw new StartError(`There is no vehicle model ${modelId}.`);
    return area.agent_id;
  }
}

const byNumber = (vehicles: readonly KnownVehicle[]) => new Map(vehicles.map((one) => [one.vehicle_id, one]));
const byName = (vehicles: readonly KnownVehicle[]) =>
  new Map(vehicles.map((one) => [String(one.vehicle_id), one]));

/** One name means one vehicle for ever: trips that are there already belong to it. */
async function refuseOtherNumbers(db: Db, { source, numbers }: ForeignVehicles) {
  for (const [name, number] of await aliasesOf(db, source, [...numbers.keys()]))
    if (numbers.get(name) !== number)
      throw new StartError(`${name} of ${source} is vehicle ${number} already, not ${numbers.get(name)}.`);
}
