import { createContext } from 'react';

interface Step {
  /** Shows the previous and the next row; absent at either end of the visible rows. */
  back: (() => void) | undefined;
  on: (() => void) | undefined;
}

/** Navigation from the open object to its neighbours in the list it was opened from. */
export const StepContext = createContext<Step>({ back: undefined, on: undefined });
