import { readPath } from '@kickstand/contract/kit';
import { homeScreens } from '../features/home/home.screens.ts';
import type { Screen } from '../kit/screens.ts';

/** Every screen of the console, in the order of the menu. What is not here does not exist. */
export const screens: readonly Screen[] = [...homeScreens];

/** The screen at a filled path, with the path's parameters. */
export function screenAt(path: string) {
  for (const screen of screens) {
    const params = readPath(screen.path.pattern, path);
    if (params) return { screen, params: params as Record<string, string> };
  }
  return undefined;
}
