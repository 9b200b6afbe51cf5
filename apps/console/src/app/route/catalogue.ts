import { readPath } from '@kickstand/contract/kit';
import type { Screen } from '../../kit/page/screens.ts';

let known: readonly Screen[] = [];

/** From now on the console consists of these screens. */
export function setCatalogue(screens: readonly Screen[]) {
  known = screens;
}

/** The screens of this console, in the order of the menu. */
export const catalogue = () => known;

/** The screen at a filled path, with the path's parameters. */
export function screenAt(path: string) {
  for (const screen of known) {
    const params = readPath(screen.path.pattern, path);
    if (params) return { screen, params: params as Record<string, string> };
  }
  return undefined;
}
