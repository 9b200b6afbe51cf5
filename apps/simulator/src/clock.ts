interface Sleeper {
  due: number;
  wake(): void;
}

/** The town's time, which may run faster than the server's: moved on by steps, so that tests need not wait. */
export class WorldClock {
  /** World seconds since the start. */
  elapsed = 0;
  #real = 0;
  #sleepers: Sleeper[] = [];
  #resters: Sleeper[] = [];
  /** The server's time, epoch ms. */
  now: number;
  /** World seconds per real second. */
  readonly speed: number;

  constructor(speed: number, now: number) {
    this.speed = speed;
    this.now = now;
  }

  /** Until so many seconds of the town have passed. */
  sleep(seconds: number): Promise<void> {
    return new Promise((wake) => this.#sleepers.push({ due: this.elapsed + seconds, wake }));
  }

  /** Until so many real milliseconds have passed: for waiting on the server and on radio. */
  rest(ms: number): Promise<void> {
    return new Promise((wake) => this.#resters.push({ due: this.#real + ms, wake }));
  }

  /** Go on by real milliseconds; `now` is the instant at the end of the step. Answers the world seconds. */
  advance(realMs: number, now: number): number {
    const seconds = (realMs / 1000) * this.speed;
    this.now = now;
    this.elapsed += seconds;
    this.#real += realMs;
    this.#sleepers = wakeThose(this.#sleepers, this.elapsed);
    this.#resters = wakeThose(this.#resters, this.#real);
    return seconds;
  }
}

/** However long the server let somebody wait, no more of the town's time is made up for, seconds. */
const mostBehind = 600;

/**
 * Where somebody is in the town's time. What they do between two steps of the clock happens at its own instant: what a step
 * was too long by, or the server took to answer, is missing from what they do next, so that no ride is longer in a faster town.
 */
export class OwnTime {
  readonly #clock: WorldClock;
  #at: number;

  constructor(clock: WorldClock) {
    this.#clock = clock;
    this.#at = clock.elapsed;
  }

  /** World seconds that the clock has gone on without them. */
  get behind() {
    return Math.min(mostBehind, this.#clock.elapsed - this.#at);
  }

  async sleep(seconds: number) {
    this.#at = this.#clock.elapsed - this.behind + seconds;
    const left = this.#at - this.#clock.elapsed;
    if (left > 0) await this.#clock.sleep(left);
  }

  /** Wait for the server or for radio; in a fast town too that takes no more of their time than in a slow one. */
  async rest(ms: number) {
    await this.#clock.rest(ms);
    this.#at += ms / 1_000;
  }

  /** Do a little earlier what comes next, since the server will be waited for by so many real milliseconds after it. */
  expect(ms: number) {
    this.#at -= (ms / 1_000) * (this.#clock.speed - 1);
  }

  /** What was under way has come to its end so many seconds before the clock's present. */
  arrive(spare: number) {
    this.#at = this.#clock.elapsed - spare;
  }
}

function wakeThose(sleepers: Sleeper[], time: number): Sleeper[] {
  const asleep = sleepers.filter(({ due }) => due > time);
  if (asleep.length < sleepers.length) for (const one of sleepers) if (one.due <= time) one.wake();
  return asleep;
}
