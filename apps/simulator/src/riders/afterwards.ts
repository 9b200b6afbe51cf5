import { rider as calls } from '@kickstand/contract/rides/trips';
import { complaintShare, faultReportShare, faultyParts } from '@kickstand/town';
import type { Device } from '../vehicle/device.ts';
import type { AppUser } from './app.ts';
import { Complaints } from './complaints.ts';
import { runErrand } from './errands.ts';
import type { Purse } from './purse.ts';

interface Ride {
  tripId: string;
  device: Pick<Device, 'carId' | 'at' | 'serviceAreaId'>;
}

/** What a rider does after a ride: some report or complain, most pay, a few do something else in the app. */
export async function afterRide(user: AppUser, purse: Pick<Purse, 'payFor'>, { tripId, device }: Ride) {
  const { scene, call, riderId } = user;
  const { carId, at, serviceAreaId } = device;
  if (scene.chance.happens(complaintShare))
    void new Complaints(scene, call).file(riderId, { orderId: tripId, carId, at });
  if (scene.chance.happens(faultReportShare)) await reportFault(user, tripId, carId);
  await purse.payFor(tripId);
  await runErrand(user, serviceAreaId, at);
}

async function reportFault({ scene, call, riderId }: AppUser, tripId: string, carId: string) {
  const body = { riderId, carId, tripId, parts: faultyParts(scene.chance), text: '' };
  const answer = await call(calls.reportFault, { body });
  if (answer.ok) scene.figures.reports += 1;
}
