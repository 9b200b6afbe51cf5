/** How many times faster than real time a track is played. */
export const rates = [1, 2, 4, 8, 16, 32, 64] as const;
export type Rate = (typeof rates)[number];

export interface Span {
  /** Epoch ms. */
  from: number;
  to: number;
}

/** The state of the player shown by the page. */
export interface PlayerLook {
  at: number;
  playing: boolean;
  rate: Rate;
  /** Stops and gaps are skipped. */
  skipping: boolean;
}

/** The browser's time and animation frames; tests pass their own. */
export interface Frames {
  now(): number;
  ask(work: () => void): number;
  forget(frame: number): void;
}

const browserFrames: Frames = {
  now: () => performance.now(),
  ask: (work) => requestAnimationFrame(work),
  forget: (frame) => cancelAnimationFrame(frame),
};

/** How often at most the page is redrawn while a track is played, milliseconds. */
const toldEveryMs = 250;
/** A frame longer than this means that the window was hidden. */
const longestFrameMs = 1_000;

interface PlayerOptions {
  span: Span;
  at: number;
  /** Spans without movement, in order. */
  idle: readonly Span[];
  frames?: Frames;
}

/**
 * A pointer that moves through a span of time. Drawings follow every frame by `onMove`; the page is updated a few
 * times a second.
 */
export class Player {
  readonly span: Span;
  readonly #idle: readonly Span[];
  readonly #frames: Frames;
  readonly #movers = new Set<(at: number) => void>();
  readonly #listeners = new Set<() => void>();
  #look: PlayerLook;
  #frame: number | undefined;
  #last = 0;
  #told = 0;

  constructor({ span, at, idle, frames = browserFrames }: PlayerOptions) {
    this.span = span;
    this.#idle = idle;
    this.#frames = frames;
    this.#look = { at: this.#inside(at), playing: false, rate: 8, skipping: true };
  }

  look = () => this.#look;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Called at once with the pointer's position, and then every frame. */
  onMove(mover: (at: number) => void) {
    this.#movers.add(mover);
    mover(this.#look.at);
    return () => {
      this.#movers.delete(mover);
    };
  }

  play() {
    if (this.#look.playing) return;
    const at = this.#look.at >= this.span.to ? this.span.from : this.#look.at;
    this.#set({ playing: true, at });
    this.#last = this.#frames.now();
    this.#frame = this.#frames.ask(this.#advance);
  }

  pause() {
    if (this.#frame !== undefined) this.#frames.forget(this.#frame);
    this.#frame = undefined;
    if (this.#look.playing) this.#set({ playing: false });
  }

  toggle() {
    if (this.#look.playing) this.pause();
    else this.play();
  }

  seek(at: number) {
    this.#set({ at: this.#inside(at) });
  }

  setRate(rate: Rate) {
    this.#set({ rate });
  }

  /** Changes to the next faster or slower rate. */
  shift(steps: number) {
    const next = rates[rates.indexOf(this.#look.rate) + steps];
    if (next !== undefined) this.#set({ rate: next });
  }

  setSkipping(skipping: boolean) {
    this.#set({ skipping });
  }

  #inside = (at: number) => Math.min(this.span.to, Math.max(this.span.from, at));

  #advance = () => {
    const now = this.#frames.now();
    const passed = Math.min(longestFrameMs, now - this.#last) * this.#look.rate;
    this.#last = now;
    const at = this.#inside(this.#pastIdle(this.#look.at + passed));
    if (at >= this.span.to) {
      this.#frame = undefined;
      return this.#set({ at, playing: false });
    }
    this.#look = { ...this.#look, at };
    for (const mover of this.#movers) mover(at);
    if (now - this.#told >= toldEveryMs) this.#tell(now);
    this.#frame = this.#frames.ask(this.#advance);
  };

  #pastIdle(at: number) {
    if (!this.#look.skipping) return at;
    const idle = this.#idle.find(({ from, to }) => at > from && at < to);
    return idle ? idle.to : at;
  }

  #set(part: Partial<PlayerLook>) {
    this.#look = { ...this.#look, ...part };
    for (const mover of this.#movers) mover(this.#look.at);
    this.#tell(this.#frames.now());
  }

  #tell(now: number) {
    this.#told = now;
    for (const listener of this.#listeners) listener();
  }
}
