import type { StationCard } from '@kickstand/contract/work/field-work';
import { createContext } from 'react';

/** The station of the form. */
export const StationHere = createContext<StationCard | undefined>(undefined);
