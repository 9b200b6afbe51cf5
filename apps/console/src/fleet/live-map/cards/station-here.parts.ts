import type { StationCard } from '@kickstand/contract/work/field-work';
import { createContext } from 'react';

/** The station that a form is about. */
export const StationHere = createContext<StationCard | undefined>(undefined);
