import { cityComplaints } from './city-complaints.calls.ts';
import { cityFeeds } from './city-feeds.calls.ts';
import { districts } from './districts.calls.ts';
import { regulator } from './regulator.calls.ts';
import { staffComplaints } from './staff-complaints.calls.ts';

export * from './city-complaints.calls.ts';
export * from './city-feeds.calls.ts';
export * from './city-mapping.ts';
export * from './districts.calls.ts';
export * from './regulator.calls.ts';
export * from './regulator.refusals.ts';
export * from './regulator.rows.ts';
export * from './staff-complaints.calls.ts';

/** All that a city and those who answer to it ask and change. */
export const regulatorCalls = { regulator, districts, cityComplaints, staffComplaints, cityFeeds };
