/** So long each slide is shown, milliseconds. */
export const slideMs = 20_000;

/** Which of some slides is shown, and since when. */
export interface Carousel {
  at: number;
  since: number;
  /** Held since then; undefined while it goes on. */
  heldAt: number | undefined;
}

export const begin = (now: number): Carousel => ({ at: 0, since: now, heldAt: undefined });

/** How long the slide has been shown, without the time that it was held. */
const shownMs = ({ since, heldAt }: Carousel, now: number) => Math.max(0, (heldAt ?? now) - since);

/** 0 to 1: how much of its time a slide has had. */
export const progressOf = (carousel: Carousel, now: number) => Math.min(1, shownMs(carousel, now) / slideMs);

/** What is shown now of so many slides: the next one when its time has come, the first after the last. */
export function advanced(carousel: Carousel, now: number, slides: number): Carousel {
  if (slides < 1) return carousel;
  const at = carousel.at % slides;
  const isDue = slides > 1 && shownMs(carousel, now) >= slideMs;
  if (isDue) return { at: (at + 1) % slides, since: now, heldAt: carousel.heldAt };
  return at === carousel.at ? carousel : { ...carousel, at };
}

/** Another slide by hand; it has its whole time. */
export const turned = (carousel: Carousel, to: number, now: number): Carousel => ({
  at: to,
  since: now,
  heldAt: carousel.heldAt === undefined ? undefined : now,
});

/** Hold what is shown, or let it go on with the time that was left. */
export const heldOrNot = (carousel: Carousel, now: number): Carousel =>
  carousel.heldAt === undefined
    ? { ...carousel, heldAt: now }
    : { ...carousel, since: carousel.since + (now - carousel.heldAt), heldAt: undefined };
