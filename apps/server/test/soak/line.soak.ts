import { expect, test } from 'vitest';
import { killGateway } from '../brokers/killed-gateway.ts';
import { hasMosquitto } from '../mosquitto.ts';

test.skipIf(!hasMosquitto)(
  'ten kills of the only gateway under 500 messages a second lose nothing acknowledged and notify nobody twice',
  async () => {
    const result = await killGateway({ kills: 10, perSecond: 500, livesMs: 3_000 });
    expect(result).toMatchObject({ lost: 0, notNotifiedOnce: 0 });
    expect(result.acknowledged).toBeGreaterThan(10_000);
  },
);
