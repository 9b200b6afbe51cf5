import { expect, test } from 'vitest';
import { brokerNames } from '../../../test/brokers/brokers.ts';
import { stealNames } from '../../../test/brokers/name-thief.ts';
import { hasMosquitto } from '../../../test/mosquitto.ts';

test.each(brokerNames)(
  'over %s nobody takes the session of the gateway with the password of a controller',
  async (name) => {
    const result = await stealNames(name, 1_500);
    expect(result).toMatchObject({ lost: 0, takenOver: 0, wasAway: false });
    expect(result.tries).toBeGreaterThanOrEqual(10);
    expect(result.acknowledged).toBeGreaterThanOrEqual(10);
  },
);

test.runIf(!hasMosquitto)('mosquitto is not installed here: nothing is said about it', () => undefined);
