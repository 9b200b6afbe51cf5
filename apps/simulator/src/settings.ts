import { resolve } from 'node:path';
import { z } from 'zod';

const environment = z.object({
  DATA_DIR: z.string().default('./data'),
  MQTT_URL: z.string().optional(),
  MQTT_PORT: z.coerce.number().int().default(1883),
  SIM_SPEED: z.coerce.number().min(1).max(60).default(1),
  TZ_BUSINESS: z.string().default('Asia/Shanghai'),
});

/** What the simulator reads from the environment; the same names and defaults as the server's. Throws on wrong values. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const { DATA_DIR, MQTT_URL, MQTT_PORT, SIM_SPEED, TZ_BUSINESS } = environment.parse(env);
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: TZ_BUSINESS,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    dataDir: resolve(DATA_DIR),
    mqttUrl: MQTT_URL ?? `mqtt://127.0.0.1:${MQTT_PORT}`,
    speed: SIM_SPEED,
    /** Local hour of the day with fractions. */
    hourAt(now: number) {
      const [hours = 0, minutes = 0] = clock.format(now).split(':').map(Number);
      return hours + minutes / 60;
    },
  };
}
