import { expect, test } from 'vitest';
import { reproducibleBill } from './bill-of-materials.ts';

const written = (serialNumber: string, timestamp: string, name: string) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    serialNumber: `urn:uuid:${serialNumber}`,
    metadata: { timestamp, component: { name, version: '1.4.0' } },
    components: [{ name: 'fastify', version: '5.12.8' }],
  });

test('two bills of one commit are equal, wherever and whenever they are made, and keep what they list', () => {
  const at = '2026-11-30T10:00:00+08:00';
  const one = reproducibleBill(written('1', '2026-12-01T03:00:00.000Z', 'kickstand'), at);
  const other = reproducibleBill(written('2', '2026-12-02T04:00:00.000Z', 'checkout-7'), at);
  expect(other).toBe(one);
  expect(JSON.parse(one)).toEqual({
    bomFormat: 'CycloneDX',
    metadata: { timestamp: at, component: { name: 'kickstand', version: '1.4.0' } },
    components: [{ name: 'fastify', version: '5.12.8' }],
  });
});
