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

function wakeThose(sleepers: Sleeper[], time: number): Sleeper[] {
  const asleep = sleepers.filter(({ due }) => due > time);
  if (asleep.length < sleepers.length) for (const one of sleepers) if (one.due <= time) one.wake();
  return asleep;
}
