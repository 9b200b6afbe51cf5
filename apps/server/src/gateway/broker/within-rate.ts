import { durableKinds } from '@kickstand/contract/fleet/devices';
import { imei as imeiForm } from '@kickstand/contract/kit';
import { Bounded } from '../../kernel/bounded.ts';
import type { Uplink } from '../../kernel/bus/bus.ts';
import type { GatewayMetrics } from '../gateway-metrics.ts';
import { Allowance, deviceRate, type Rate } from './allowance.ts';

const mostRemembered = 200_000;
const durable: readonly string[] = durableKinds;
/** What a broker kept of a device while the gateway was down arrives at once: two hours of riding. */
const rate: Rate = { ...deviceRate, burst: 2_000 };

/** Limits the rate at which a device's messages are handled; for brokers that pass everything on. */
export function withinRate(ingest: Uplink, metrics: GatewayMetrics, now: () => number): Uplink {
  const allowances = new Bounded<string, Allowance>(mostRemembered);
  return (topic, payload) => {
    const [, , imei = '', , kind = ''] = topic.split('/');
    if (!imeiForm.safeParse(imei).success) return void metrics.note('', kind, 'foreign');
    const allowance = allowances.get(imei) ?? new Allowance(rate, now());
    allowances.set(imei, allowance);
    // Only what the next message makes worthless is dropped.
    if (!durable.includes(kind) && allowance.take(now()) > 0)
      return void metrics.note(imei, kind, 'throttled');
    return ingest(topic, payload);
  };
}
