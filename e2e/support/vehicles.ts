import { ask } from './people.ts';

export interface Vehicle {
  carId: string;
  agentId: number;
}

/** A vehicle that stands somewhere and answers. */
export async function standingVehicle(apiKey: string) {
  const filter = 'ridingState=available&online=online&lifecycle=on_shelf&pageSize=1&sort=reportedAt';
  const { data } = await ask(`/ebike/v3/backend/deviceInfo?${filter}`, { apiKey });
  const [vehicle] = (data as { list: Vehicle[] }).list;
  if (!vehicle) throw new Error('no vehicle stands anywhere');
  return vehicle;
}
