import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Screen } from '../../kit/page/screens.ts';

/** A screen's code did not arrive: the network, or a newer version took its place. */
export class LoadFailed extends Error {}

const loadTimeoutMs = 120_000;

/** A loading that is given up after two minutes. */
export async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadFailed('took too long')), loadTimeoutMs);
  });
  try {
    return await Promise.race([loading, tooLong]);
  } catch (error) {
    throw error instanceof LoadFailed ? error : new LoadFailed(String(error));
  } finally {
    clearTimeout(timer);
  }
}

const loaded = new Map<Screen, LazyExoticComponent<ComponentType>>();

/** The component of a screen, loaded when it is first shown. */
export function componentOf(screen: Screen) {
  const known = loaded.get(screen);
  if (known) return known;
  const made = lazy(() => inTime(screen.load()));
  loaded.set(screen, made);
  return made;
}

/** Load it anew at the next attempt. */
export const forget = (screen: Screen) => loaded.delete(screen);
