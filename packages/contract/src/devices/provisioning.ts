import { z } from 'zod';
import { carId, imei, lat, lng } from '../kit/index.ts';

/**
 * What a factory hands over with a fleet: every controller's broker password and where its vehicle stands. The demo
 * writes it to `demo/fleet.json` in the data folder; the simulator reads it and nothing else of the server.
 */
export const fleetFile = z.object({
  town: z.object({ seed: z.int(), scale: z.int() }),
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
      /** Metres. */
      mileage: z.int().min(0),
      serviceAreaId: z.int().nullable(),
      /** Only vehicles on the shelf are ridden. */
      onShelf: z.boolean(),
    }),
  ),
});
export type FleetFile = z.infer<typeof fleetFile>;
