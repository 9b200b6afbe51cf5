import { type WeatherDay, type WeatherKind, weather } from '@kickstand/contract/work/weather';
import { chanceFrom, type Weather, weatherOn } from '@kickstand/town';
import type { Caller } from './api.ts';
import type { Scene } from './scene.ts';

const dayMs = 86_400_000;
const everyMs = 3 * 3_600_000;
/** The delay before the server is told again after a failure. */
const againMs = 60_000;
/** Local days before today reported at first, later, and ahead. */
const days = { first: 56, later: 1, ahead: 2 } as const;
const halfHours = Array.from({ length: 48 }, (_, i) => i / 2);

/** How often a forecast gets the kind of day right, and its maximum error about rain, hours. */
const rightDays = 0.75;
const hoursOff = 2;

type Chances = WeatherDay['halfHours'][number];

const isWet = ({ kind }: Weather) => kind === 'rain' || kind === 'storm';

function kindAt(sky: Weather, hour: number): WeatherKind {
  if (!isWet(sky)) return sky.kind;
  return hour >= sky.rainFrom && hour < sky.rainTo ? sky.kind : 'cloudy';
}

/** The forecast of an hour of a day. */
function expected(sky: Weather, hour: number): Chances {
  const likely = kindAt(sky, hour);
  const other = likely === 'cloudy' ? (isWet(sky) ? sky.kind : 'clear') : 'cloudy';
  return [
    { kind: likely, percent: 70 },
    { kind: other, percent: 20 },
  ];
}

/** The forecast for a day of the town: the right kind of day three times out of four, and rain at about the right hours. */
function thoughtOf(seed: number, day: string): Weather {
  const index = Date.parse(day) / dayMs;
  const chance = chanceFrom(seed ^ Math.imul(index, 0x9e3779b1)).fork('forecast');
  const named = chance.happens(rightDays) ? day : dayAfter(day, -chance.whole(1, 20));
  const sky = weatherOn(seed, named);
  const off = chance.between(-hoursOff, hoursOff);
  return { ...sky, rainFrom: sky.rainFrom + off, rainTo: sky.rainTo + off };
}

const dayAfter = (day: string, by: number) =>
  new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10);

/** The known weather of local days at an hour of today: observations are certain, the future is a forecast. */
export function weatherDays(
  seed: number,
  { day, hour }: ReturnType<Scene['townTime']>,
  back: number,
): WeatherDay[] {
  return Array.from({ length: back + 1 + days.ahead }, (_, i) => {
    const name = dayAfter(day, i - back);
    const [seen, thought] = [weatherOn(seed, name), thoughtOf(seed, name)];
    const isOver = (at: number) => name < day || (name === day && at + 0.5 <= hour);
    return {
      day: name,
      halfHours: halfHours.map((at) =>
        isOver(at) ? [{ kind: kindAt(seen, at), percent: 100 }] : expected(thought, at),
      ),
    };
  });
}

/** Reports the town's weather to the server like a weather service: the last weeks once, then every three hours. */
export class Forecaster {
  readonly #scene: Scene;
  readonly #call: Caller;
  readonly #areaIds: readonly number[];
  #back: number = days.first;
  #nextAt = 0;
  #telling = false;

  constructor(scene: Scene, call: Caller) {
    this.#scene = scene;
    this.#call = call;
    this.#areaIds = [...new Set(scene.stations.all.map(({ serviceAreaId }) => serviceAreaId))];
  }

  step(now: number) {
    if (now < this.#nextAt || this.#telling) return;
    this.#telling = true;
    void this.#tell(now).then((wasTaken) => {
      this.#telling = false;
      this.#nextAt = now + (wasTaken ? everyMs : againMs);
      if (wasTaken) this.#back = days.later;
    });
  }

  async #tell(now: number) {
    const told = weatherDays(this.#scene.town.seed, this.#scene.townTime(now), this.#back);
    for (const areaId of this.#areaIds) {
      const { ok } = await this.#call(weather.tell, { body: { areaId, issuedAt: now, days: told } });
      if (!ok) return false;
    }
    return true;
  }
}
