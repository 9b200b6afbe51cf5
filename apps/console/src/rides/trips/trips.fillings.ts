import { EvidenceOfTrip } from '../../fleet/replay/replay.slots.ts';
import { EndTripOfVehicle, TripsOfVehicle } from '../../fleet/vehicles/vehicles.slots.ts';
import { fills } from '../../kit/page/slot.tsx';

/** What of trips stands on pages of vehicles. */
export const tripsFillings = [
  fills(TripsOfVehicle, async () => (await import('./trips.parts.tsx')).VehicleTrips),
  fills(EndTripOfVehicle, async () => (await import('./trips.parts.tsx')).EndOpenTrip),
  fills(EvidenceOfTrip, async () => (await import('./trips.parts.tsx')).TripEvidence),
];
