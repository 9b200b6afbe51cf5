import { cityFigures } from './city.ts';
import { metrics } from './dictionary.ts';
import type { Told } from './metric.ts';
import { momentFigures } from './moment.ts';
import { thingFigures } from './things.ts';

/** Every entry: figures of days, of the current moment, of single things and of cities. */
const figures = { ...metrics, ...momentFigures, ...thingFigures, ...cityFigures } as const;

export type FigureName = keyof typeof figures;

/** The names of all entries. */
export const figureNames = Object.keys(figures) as FigureName[];

/** Whether an entry of this name exists. */
export const isFigure = (name: string): name is FigureName => Object.hasOwn(figures, name);

/** The definition of an entry. */
export const toldOf = (name: FigureName): Told => figures[name];
