import { createContext } from 'react';

/** Whether results are shown at the foot of the window, so that the operator can go on working above. */
export const ResultsBelow = createContext(false);
