import { readPath } from '@kickstand/contract/kit';
import type { Screen } from '../../kit/page/screens.ts';
import { inTime } from './screen-loader.ts';

let known: readonly Screen[] = [];
let load = async () => known;
let learning: Promise<void> | undefined;

/** From now on the console consists of these screens. */
export function setCatalogue(screens: readonly Screen[]) {
  known = screens;
}

/** From now on it consists of screens that are fetched when somebody wants to one of them: nobody who logs in waits for them. */
export function setCatalogueFrom(screens: () => Promise<readonly Screen[]>) {
  known = [];
  load = screens;
  learning = undefined;
}

/** Until it is known which screens there are. What failed is tried anew by whoever asks next. */
export function learnCatalogue(): Promise<void> {
  learning ??= inTime(load()).then(setCatalogue, (error) => {
    learning = undefined;
    throw error;
  });
  return learning;
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
