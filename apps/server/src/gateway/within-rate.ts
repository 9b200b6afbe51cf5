import { Allowance, deviceRate } from './allowance.ts';
import type { Uplink } from './bus.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';

const mostRemembered = 500_000;
/** Only what the next message makes worthless is dropped. */
const droppable: readonly string[] = ['login', 'ping', 'gps'];

/** Hears a device no faster than it may talk; for brokers that pass everything on. */
export function withinRate(hear: Uplink, metrics: GatewayMetrics, now: () => number): Uplink {
  const allowances = new Map<string, Allowance>();
  return (topic, payload) => {
    const [, , imei = '', , kind = ''] = topic.split('/');
    let allowance = allowances.get(imei);
    if (!allowance) {
      if (allowances.size >= mostRemembered) allowances.clear();
      allowance = new Allowance(deviceRate, now());
      allowances.set(imei, allowance);
    }
    if (droppable.includes(kind) && allowance.take(now()) > 0)
      return void metrics.note(imei, kind, 'throttled');
    return hear(topic, payload);
  };
}
