import { expect, test } from 'vitest';
import { killGateway } from '../../test/brokers/killed-gateway.ts';
import { hasMosquitto } from '../../test/mosquitto.ts';

test.skipIf(!hasMosquitto)(
  'over a broker outside a gateway that is killed loses nothing that the broker acknowledged, and notifies once',
  async () => {
    const result = await killGateway({ kills: 2, perSecond: 200, livesMs: 800 });
    expect(result).toMatchObject({ lost: 0, notNotifiedOnce: 0 });
    expect(result.acknowledged).toBeGreaterThan(200);
  },
);
