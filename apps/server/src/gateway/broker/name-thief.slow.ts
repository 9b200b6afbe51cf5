import { expect, test } from 'vitest';
import { brokerNames, isMissing } from '../../../test/brokers/brokers.ts';
import { stealNames } from '../../../test/brokers/name-thief.ts';

for (const name of brokerNames)
  test.skipIf(isMissing(name))(
    `over ${name} a controller takes no session of the gateway in ten seconds`,
    async () => {
      const result = await stealNames(name, 10_000);
      expect(result).toMatchObject({ lost: 0, takenOver: 0, wasAway: false });
      expect(result.tries).toBeGreaterThanOrEqual(10);
    },
  );
