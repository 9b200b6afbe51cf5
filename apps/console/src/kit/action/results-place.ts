import { createContext } from 'react';

/** Whether results are shown at the foot of the window, where they let whoever is at work go on with the page above. */
export const ResultsBelow = createContext(false);
