import { existsSync } from 'node:fs';
import { hourMs, hourText, mdsJson } from '@kickstand/domain/open/mds';
import { expect, inject, test } from 'vitest';
import { mdsSchemas, schemaFolder } from '../../apps/server/test/open/mds-schemas.ts';
import { fleetOf } from '../support/field.ts';
import { account } from '../support/people.ts';

const { url } = inject('system');

/** Every page of what the city's account is answered, each as it was sent. */
async function pagesOf(path: string, apiKey: string): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | null = `${url}/mds${path}`; next !== null; ) {
    const headers = { authorization: `Bearer ${apiKey}`, accept: `${mdsJson};version=2.0` };
    const answer: Response = await fetch(next, { headers });
    const text = await answer.text();
    expect([next, answer.status, text.slice(0, 200)]).toEqual([next, 200, expect.anything()]);
    found.push(text);
    next = (JSON.parse(text) as { links?: { next: string | null } }).links?.next ?? null;
  }
  return found;
}

test.skipIf(!existsSync(schemaFolder))(
  'what the city reads of the living town by MDS passes the official schemas, and names no rider',
  async () => {
    const { apiKey } = await account('regulator');
    const now = Date.now();
    const hour = hourText(now - 3 * hourMs);
    const faultsOf = mdsSchemas();
    const texts: string[] = [];
    for (const path of [
      '/vehicles',
      '/vehicles/status?page%5Bsize%5D=100',
      `/events/recent?start_time=${now - hourMs}&end_time=${now}`,
      `/events/historical?event_time=${hour}`,
      `/trips?end_time=${hour}`,
      `/telemetry?telemetry_time=${hour}`,
      '/stops',
    ]) {
      let count = 0;
      for (const text of await pagesOf(path, apiKey)) {
        const { faults, count: n } = faultsOf(path, text);
        expect([path, faults]).toEqual([path, []]);
        count += n;
        texts.push(text);
      }
      if (!/^\/(trips|telemetry|events\/historical)/.test(path))
        expect([path, count > 0]).toEqual([path, true]);
    }
    const imeis = new Set(fleetOf().vehicles.map(({ imei }) => imei));
    const words = new Set(texts.flatMap((text) => text.match(/\b\d{11,15}\b/g) ?? []));
    expect([...words].filter((word) => imeis.has(word) || /^1[3-9]\d{9}$/.test(word))).toEqual([]);
  },
);
