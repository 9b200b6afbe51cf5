import { deviceTopics } from '@kickstand/contract/fleet/devices';
import { Counter } from 'prom-client';
import type { Metrics } from '../kernel/web/metrics.ts';

/** The possible outcomes of a device's message. */
export type Outcome =
  | 'ingested'
  | 'late'
  | 'duplicate'
  | 'skewed'
  | 'doubled'
  | 'no_fix'
  | 'vague'
  | 'doubted'
  | 'malformed'
  | 'oversized'
  | 'foreign'
  | 'unknown_vehicle'
  | 'throttled'
  | 'turned_back'
  | 'unstorable';

/** The gateway's logger, compatible with pino and Fastify. */
export interface Log {
  info(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
  error(facts: object, sentence: string): void;
}

/** Effects of bad reception: nothing is wrong with the device. */
const usual: ReadonlySet<Outcome> = new Set(['late', 'duplicate', 'vague', 'doubted']);

/** Allowed label values; any other topic is `unknown`. */
const kinds: ReadonlySet<string> = new Set([...Object.keys(deviceTopics), 'publish', 'subscribe', 'state']);

const minute = 60_000;
const mostRemembered = 50_000;

const messagesTotal = 'kickstand_gateway_messages_total';

/** Broker and gateway share this counter. */
const messageCounter = ({ registry }: Metrics) =>
  (registry.getSingleMetric(messagesTotal) as Counter | undefined) ??
  new Counter({
    name: messagesTotal,
    help: 'Messages of devices by kind and what became of them',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });

const made = new WeakMap<Metrics, GatewayMetrics>();

/**
 * Counts messages by kind and outcome, and logs rejected ones once per device, outcome and minute: as a warning unless
 * usual. Broker and gateway of one server share it.
 */
export function makeGatewayMetrics(metrics: Metrics, log: Log, now: () => number): GatewayMetrics {
  const known = made.get(metrics) ?? build(metrics, log, now);
  made.set(metrics, known);
  return known;
}

function build(metrics: Metrics, log: Log, now: () => number) {
  const messages = messageCounter(metrics);
  const totals = new Map<Outcome, number>();
  const lastLogged = new Map<string, number>();

  const logOnce = (imei: string, kind: string, outcome: Outcome, why: string | undefined) => {
    const key = `${imei} ${outcome}`;
    if (now() - (lastLogged.get(key) ?? Number.NEGATIVE_INFINITY) < minute) return;
    if (lastLogged.size >= mostRemembered) lastLogged.clear();
    lastLogged.set(key, now());
    const level = usual.has(outcome) ? 'info' : 'warn';
    log[level]({ imei, kind, outcome, why }, 'a device message was not taken as it is');
  };

  return {
    /** Counts a message by topic; anything but `ingested` is logged as well. */
    note(imei: string, named: string, outcome: Outcome, why?: string) {
      const kind = kinds.has(named) ? named : 'unknown';
      messages.inc({ kind, outcome });
      totals.set(outcome, (totals.get(outcome) ?? 0) + 1);
      if (outcome !== 'ingested' && outcome !== 'no_fix') logOnce(imei, kind, outcome, why);
    },
    /** Messages with this outcome so far. */
    total: (outcome: Outcome) => totals.get(outcome) ?? 0,
    count: metrics.count,
    watch: metrics.watch,
  };
}
export type GatewayMetrics = ReturnType<typeof build>;
