import { createContext } from 'react';

interface Step {
  /** Shows the row before, and the one after; absent at an end of the rows in sight. */
  back: (() => void) | undefined;
  on: (() => void) | undefined;
}

/** The way from what is looked at to its neighbours in the list it was opened from. */
export const StepContext = createContext<Step>({ back: undefined, on: undefined });
