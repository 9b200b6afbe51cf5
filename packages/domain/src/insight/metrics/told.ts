import { cityFigures } from './city.ts';
import { metrics } from './dictionary.ts';
import type { Told } from './metric.ts';
import { momentFigures } from './moment.ts';
import { thingFigures } from './things.ts';

/** Every entry: figures of days, of this moment, and of single things. */
const figures = { ...metrics, ...momentFigures, ...thingFigures, ...cityFigures } as const;

export type FigureName = keyof typeof figures;

/** The names of all entries. */
export const figureNames = Object.keys(figures) as FigureName[];

/** Whether there is such an entry. */
export const isFigure = (name: string): name is FigureName => Object.hasOwn(figures, name);

/** What an entry says of itself. */
export const toldOf = (name: FigureName): Told => figures[name];
