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

/** The calls for a city and for those who deal with it. */
export const regulatorCalls = { regulator, districts, cityComplaints, staffComplaints, cityFeeds };
