/** The time of each slide, milliseconds. */
export const slideMs = 20_000;

/** The current slide, and since when. */
export interface Carousel {
  at: number;
  since: number;
  /** Held since then; undefined while it advances. */
  heldAt: number | undefined;
}

export const begin = (now: number): Carousel => ({ at: 0, since: now, heldAt: undefined });

/** How long the slide has been shown, without the time it was held. */
const shownMs = ({ since, heldAt }: Carousel, now: number) => Math.max(0, (heldAt ?? now) - since);

/** 0 to 1: the elapsed share of a slide's time. */
export const progressOf = (carousel: Carousel, now: number) => Math.min(1, shownMs(carousel, now) / slideMs);

/** The slide at an instant: the next one when its time is over, the first after the last. */
export function advanced(carousel: Carousel, now: number, slides: number): Carousel {
  if (slides < 1) return carousel;
  const at = carousel.at % slides;
  const isDue = slides > 1 && shownMs(carousel, now) >= slideMs;
  if (isDue) return { at: (at + 1) % slides, since: now, heldAt: carousel.heldAt };
  return at === carousel.at ? carousel : { ...carousel, at };
}

/** Another slide by hand, with its full time. */
export const turned = (carousel: Carousel, to: number, now: number): Carousel => ({
  at: to,
  since: now,
  heldAt: carousel.heldAt === undefined ? undefined : now,
});

/** Holds the slide, or continues with its remaining time. */
export const heldOrNot = (carousel: Carousel, now: number): Carousel =>
  carousel.heldAt === undefined
    ? { ...carousel, heldAt: now }
    : { ...carousel, since: carousel.since + (now - carousel.heldAt), heldAt: undefined };
