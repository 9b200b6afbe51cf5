import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNow } from '../../../kit/client/clock.ts';
import { usePage } from '../../../kit/page/page.ts';
import { homePaths } from '../../home/home.paths.ts';
import { advanced, begin, heldOrNot, progressOf, turned } from './carousel.ts';
import { type Fit, fitOf } from './stage-fit.ts';

/** The refresh intervals of a wall, seconds; 0: none. */
export const refreshSeconds = [10, 30, 60, 0] as const;
type Refresh = (typeof refreshSeconds)[number];

interface Habits {
  refresh: Refresh;
  light: boolean;
}

const keptAs = 'wall';
const usual: Habits = { refresh: 10, light: false };

function keptHabits(): Habits {
  try {
    const kept = JSON.parse(localStorage.getItem(keptAs) ?? '{}') as Partial<Habits>;
    const refresh = refreshSeconds.find((seconds) => seconds === kept.refresh) ?? usual.refresh;
    return { refresh, light: kept.light === true };
  } catch {
    return usual;
  }
}

/** A wall shows errors in its panels, and keeps their content until there is an update. */
export const readsOf = (every: number | undefined) => ({ ...(every && { every }), keep: true, quiet: true });

/** This browser's appearance and refresh interval of walls. */
export function useHabits() {
  const [habits, setHabits] = useState(keptHabits);
  const change = (patch: Partial<Habits>) => {
    const next = { ...habits, ...patch };
    localStorage.setItem(keptAs, JSON.stringify(next));
    setHabits(next);
  };
  return { ...habits, change };
}

/** One area after another, each for its time, by the page's clock. */
export function useCarousel(slides: number) {
  const now = useNow();
  const [kept, setKept] = useState(() => begin(now));
  const carousel = advanced(kept, now, slides);
  useEffect(() => setKept(carousel), [carousel]);
  return {
    at: carousel.at,
    isHeld: carousel.heldAt !== undefined,
    progress: progressOf(carousel, now),
    turn: (to: number) => setKept(turned(carousel, (to + slides) % Math.max(1, slides), Date.now())),
    hold: () => setKept(heldOrNot(carousel, Date.now())),
  };
}

/** Slides that turn automatically, or only by hand, in which case they cannot be held. */
export interface Slides {
  at: number;
  isHeld: boolean;
  progress: number;
  turn(to: number): void;
  hold?(): void;
}

/** How the wall fits the window, updated on resize. */
export function useFit(place: RefObject<HTMLElement | null>) {
  const [fit, setFit] = useState<Fit>(() => fitOf(window.innerWidth, window.innerHeight));
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => setFit(fitOf(element.clientWidth || window.innerWidth, element.clientHeight));
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return fit;
}

export function toggleFullScreen(element: HTMLElement | null) {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void element?.requestFullscreen?.();
}

const wantsOwnKeys = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [role="menu"]') !== null;

interface Keys {
  place: RefObject<HTMLElement | null>;
  slides: Slides;
  tabs: number;
  turnTab(at: number): void;
}

/** The action of each key, by its name. */
function doingsOf({ place, slides, tabs, turnTab }: Keys, leave: () => void, isOnButton: boolean) {
  const doings: Record<string, (() => void) | false | undefined> = {
    f: () => toggleFullScreen(place.current),
    arrowright: () => slides.turn(slides.at + 1),
    arrowleft: () => slides.turn(slides.at - 1),
    ' ': isOnButton ? undefined : slides.hold,
    escape: !document.fullscreenElement && leave,
  };
  for (let tab = 0; tab < tabs; tab++) doings[tab + 1] = () => turnTab(tab);
  return doings;
}

/** F full screen, arrows area, Space hold, digits tab, Esc leave. */
export function useWallKeys(keys: Keys) {
  const { open } = usePage();
  const leave = useCallback(() => open(homePaths.landing.to()), [open]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || wantsOwnKeys(target)) return;
    const isOnButton = target instanceof HTMLElement && target.closest('a, button, summary') !== null;
    const doing = doingsOf(keys, leave, isOnButton)[key.toLowerCase()];
    if (!doing) return;
    doing();
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return leave;
}
