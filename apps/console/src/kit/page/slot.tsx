import { type ComponentType, createElement, lazy } from 'react';

/** A place on a page for something that belongs to a domain above: the page says what it is about, the domain above what stands there. */
export type Slot<Props extends object> = ComponentType<Props> & { readonly slot: string };

/** What several domains above add to something of one below: actions of a row, names of what is recorded. */
export interface Collection<T> {
  readonly slot: string;
  /** What was added, in the order of the fillings. */
  all(): Promise<T[]>;
}

/** What stands in a slot, or is added to a collection. */
export interface Filling {
  readonly slot: string;
  load(): Promise<unknown>;
}

let filled: readonly Filling[] = [];
let contents: ReadonlyMap<string, ComponentType<object>> = new Map();

/** Declare a slot by a name of its own: `vehicle.trips`. What stands in it is fetched when it is shown, so it is suspended first. */
export function defineSlot<Props extends object>(slot: string): Slot<Props> {
  const Shown = (props: Props) => {
    const Content = contents.get(slot);
    if (!Content) throw new Error(`nothing stands in ${slot}: the slots were not filled`);
    return createElement(Content, props);
  };
  return Object.assign(Shown, { slot });
}

/** Declare a collection by a name of its own: `log.terms`. */
export const defineCollection = <T,>(slot: string): Collection<T> => ({
  slot,
  all: () => Promise.all(filled.filter((one) => one.slot === slot).map(({ load }) => load() as Promise<T>)),
});

/** Say what stands in a slot. */
export const fills = <Props extends object>(
  { slot }: Slot<Props>,
  load: () => Promise<ComponentType<Props>>,
): Filling => ({ slot, load });

/** Say what is added to a collection. */
export const adds = <T,>({ slot }: Collection<T>, load: () => Promise<T>): Filling => ({ slot, load });

/** Fill the slots and collections of the console, instead of what they held before. */
export function fillSlots(fillings: readonly Filling[]) {
  filled = fillings;
  contents = new Map(
    fillings.map(({ slot, load }) => [
      slot,
      lazy(async () => ({ default: (await load()) as ComponentType<object> })),
    ]),
  );
}
