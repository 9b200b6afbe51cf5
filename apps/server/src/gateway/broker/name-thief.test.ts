import { expect, test } from 'vitest';
import { brokerNames, isMissing } from '../../../test/brokers/brokers.ts';
import { stealNames } from '../../../test/brokers/name-thief.ts';

for (const name of brokerNames)
  test.skipIf(isMissing(name))(
    `over ${name} nobody takes the session of the gateway with the password of a controller`,
    async () => {
      const result = await stealNames(name, 1_500);
      expect(result).toMatchObject({ lost: 0, takenOver: 0, wasAway: false });
      expect(result.tries).toBeGreaterThanOrEqual(10);
      expect(result.acknowledged).toBeGreaterThanOrEqual(10);
    },
  );
