import { existsSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { gbfsFolder, gbfsSchemas } from '../../apps/server/test/open/gbfs-schemas.ts';
import { namedIn, readFeeds } from '../../apps/server/test/open/reading.ts';
import { fleetOf } from '../support/field.ts';

const { url } = inject('system');

test.skipIf(!existsSync(gbfsFolder))(
  'the feeds of the living town pass the official schemas in every version and language, and name nobody',
  async () => {
    const faultsOf = gbfsSchemas();
    const files = await readFeeds(url);
    const systems = new Set(files.map(({ systemId }) => systemId).filter(Boolean));
    expect(systems.size).toBeGreaterThan(1);
    for (const system of systems)
      for (const wanted of ['2.3', '3.0']) {
        const own = files.filter(({ systemId, version }) => systemId === system && version === wanted);
        expect([system, wanted, own.length > 10]).toEqual([system, wanted, true]);
      }
    expect(files.flatMap(faultsOf)).toEqual([]);
    const names = new Set(fleetOf().vehicles.flatMap(({ imei, carId }) => [imei, carId]));
    expect(files.flatMap(({ text }) => namedIn(text, names))).toEqual([]);
  },
);
