import { z } from 'zod';
import { carId, id, imei, lat, lng } from '../../kit/index.ts';

const apiKey = z.string().startsWith('ksk_');

/**
 * The provisioning of a fleet: every controller's broker password and its vehicle's position, the API key of the
 * riders' app, and the keys and areas of the field staff. The demo writes it to `demo/fleet.json` in the data
 * folder; the simulator reads it and nothing else of the server.
 */
export const fleetFile = z.object({
  town: z.object({
    seed: z.int(),
    scale: z.int(),
    /** What people of the town write in. */
    language: z.enum(['zh', 'en']).default('zh'),
  }),
  /** The back end of the riders' app. */
  riderApp: z.object({ apiKey }),
  /** The source of weather reports. */
  weatherFeed: z.object({ apiKey }),
  /** The city's own account, which files complaints. */
  city: z.object({ apiKey }),
  staff: z.array(z.object({ operatorId: id, name: z.string(), apiKey, serviceAreaId: z.int() })),
  /** Fences in which trips may end. */
  stations: z.array(
    z.object({ fenceId: id, serviceAreaId: z.int(), lng, lat, capacity: z.int().min(0).nullable() }),
  ),
  /** Trips still open at the end of the generated past: the simulator continues them. */
  trips: z.array(z.object({ tripId: id, riderId: id, carId, isParked: z.boolean() })),
  /** Riders who are waiting for the answer to a complaint. */
  complaining: z.array(id),
  vehicles: z.array(
    z.object({
      imei,
      password: z.string().min(16),
      carId,
      /** Number of the SIM card, 19-20 digits. */
      iccid: z.string(),
      lng,
      lat,
      /** Percent. */
      battery: z.number().min(0).max(100),
      /** Serial number of its battery; null if unknown. */
      batterySn: z.string().nullable(),
      /** Metres. */
      mileage: z.int().min(0),
      serviceAreaId: z.int().nullable(),
      /** Only vehicles on the shelf can be ridden. */
      onShelf: z.boolean(),
    }),
  ),
});
export type FleetFile = z.infer<typeof fleetFile>;
