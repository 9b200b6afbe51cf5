interface Sleeper {
  due: number;
  wake(): void;
}

/** The town's time, which may run faster than the server's: advanced in steps, so that tests need not wait. */
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

  /** Waits for a number of the town's seconds. */
  sleep(seconds: number): Promise<void> {
    return new Promise((wake) => this.#sleepers.push({ due: this.elapsed + seconds, wake }));
  }

  /** Waits for real milliseconds: for the server and radio. */
  rest(ms: number): Promise<void> {
    return new Promise((wake) => this.#resters.push({ due: this.#real + ms, wake }));
  }

  /** Advances by real milliseconds; `now` is the instant at the end of the step. Returns the world seconds. */
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

/** The most town time that is caught up after waiting for the server, seconds. */
const mostBehind = 600;

/**
 * Somebody's position in the town's time. Their actions between two clock steps happen at their own instants: excess of
 * a step, or the server's response time, is deducted from their next activity, so that rides are no longer in a faster
 * town.
 */
export class OwnTime {
  readonly #clock: WorldClock;
  #at: number;

  constructor(clock: WorldClock) {
    this.#clock = clock;
    this.#at = clock.elapsed;
  }

  /** World seconds by which the clock is ahead of them. */
  get behind() {
    return Math.min(mostBehind, this.#clock.elapsed - this.#at);
  }

  async sleep(seconds: number) {
    this.#at = this.#clock.elapsed - this.behind + seconds;
    const left = this.#at - this.#clock.elapsed;
    if (left > 0) await this.#clock.sleep(left);
  }

  /** Waits for the server or radio; takes no more of their time in a fast town than in a slow one. */
  async rest(ms: number) {
    await this.#clock.rest(ms);
    this.#at += ms / 1_000;
  }

  /** Starts the next activity slightly earlier, to allow for real milliseconds of waiting for the server. */
  expect(ms: number) {
    this.#at -= (ms / 1_000) * (this.#clock.speed - 1);
  }

  /** Marks the current activity as finished a number of seconds before the clock's present. */
  arrive(spare: number) {
    this.#at = this.#clock.elapsed - spare;
  }
}

function wakeThose(sleepers: Sleeper[], time: number): Sleeper[] {
  const asleep = sleepers.filter(({ due }) => due > time);
  if (asleep.length < sleepers.length) for (const one of sleepers) if (one.due <= time) one.wake();
  return asleep;
}
