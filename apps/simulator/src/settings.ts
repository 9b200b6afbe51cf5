import { resolve } from 'node:path';
import { wallClock } from '@kickstand/domain/platform/time';
import type { TownTime } from '@kickstand/town';
import { z } from 'zod';
import { faultsFrom } from './payment-providers/faults.ts';
import { upgradeFaultsFrom } from './vehicle/upgrade-faults.ts';

const environment = z.object({
  DATA_DIR: z.string().default('./data'),
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  PORT: z.coerce.number().int().default(8080),
  MQTT_URL: z.string().optional(),
  MQTT_PORT: z.coerce.number().int().default(1883),
  SIM_SPEED: z.coerce.number().min(1).max(60).default(1),
  TZ_BUSINESS: z.string().default('Asia/Shanghai'),
  SIM_CHEATS: z.coerce.number().min(0).max(1).default(0.15),
  PAYMENT_FAULTS: z.string().optional(),
  UPGRADE_FAULTS: z.string().optional(),
});

/**
 * The simulator's settings from the environment; the same names and defaults as the server's. Throws on invalid
 * values.
 */
export function readSettings(env: NodeJS.ProcessEnv) {
  const read = environment.parse(env);
  const { DATA_DIR, API_URL, PORT, MQTT_URL, MQTT_PORT, SIM_SPEED, SIM_CHEATS, TZ_BUSINESS } = read;
  return {
    dataDir: resolve(DATA_DIR),
    /** The server of the riders' and the staff app. */
    apiUrl: API_URL ?? `http://127.0.0.1:${PORT}`,
    mqttUrl: MQTT_URL ?? `mqtt://127.0.0.1:${MQTT_PORT}`,
    speed: SIM_SPEED,
    /** The share of field staff that cheats. */
    cheating: SIM_CHEATS,
    /** The faults of payment providers. */
    faults: faultsFrom(read.PAYMENT_FAULTS),
    /** Controllers' faults with packages. */
    upgradeFaults: upgradeFaultsFrom(read.UPGRADE_FAULTS),
    /** The town's day and hour at an instant. */
    townTime(now: number): TownTime {
      const wall = wallClock(now, TZ_BUSINESS).toISOString();
      return { day: wall.slice(0, 10), hour: Number(wall.slice(11, 13)) + Number(wall.slice(14, 16)) / 60 };
    },
  };
}
