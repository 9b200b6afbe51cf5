import { existsSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { mdsSchemas, schemaFolder } from '../../apps/server/test/open/mds-schemas.ts';
import { mdsPaths, namedIn, readMds } from '../../apps/server/test/open/reading.ts';
import { fleetOf } from '../support/field.ts';
import { account } from '../support/people.ts';

const { url } = inject('system');

test.skipIf(!existsSync(schemaFolder))(
  'what the city reads of the living town by MDS passes the official schemas, and names no rider',
  async () => {
    const { apiKey } = await account('regulator');
    const faultsOf = mdsSchemas();
    const imeis = new Set(fleetOf().vehicles.map(({ imei }) => imei));
    for (const path of mdsPaths(Date.now())) {
      let count = 0;
      for (const text of await readMds(url, apiKey, path)) {
        const { faults, count: n } = faultsOf(path, text);
        expect([path, faults]).toEqual([path, []]);
        expect([path, namedIn(text, imeis)]).toEqual([path, []]);
        count += n;
      }
      if (!/^\/(trips|telemetry|events\/historical)/.test(path))
        expect([path, count > 0]).toEqual([path, true]);
    }
  },
);
