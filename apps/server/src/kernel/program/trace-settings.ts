import { z } from 'zod';
import { baseUrl } from './setting-kinds.ts';

/** Where traces go, if anywhere. The names are those of OpenTelemetry. */
export interface TraceSettings {
  readonly otlpEndpoint: string | undefined;
  readonly otlpHeaders: Readonly<Record<string, string>>;
  /** Which share of calls, rounds of jobs and batches is traced, 0 to 1. */
  readonly traceShare: number;
}

const headersOf = (text: string) =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return pair.trim() ? [[name.trim().toLowerCase(), decoded(value.join('=').trim())]] : [];
    }),
  );

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** What those settings are called, may be and mean. */
export const traceSettings = {
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '',
    rule: 'an address like http://127.0.0.1:4318',
    meaning:
      'An OpenTelemetry collector to which traces are sent (OTLP over HTTP, below `/v1/traces`); without it nothing is traced',
    schema: baseUrl.optional(),
  },
  otlpHeaders: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: '',
    rule: 'headers like authorization=Bearer%20abc,tenant=city, with escaped values',
    meaning: 'Sent to that collector with every request, for example `authorization=Bearer%20TOKEN`',
    schema: z
      .string()
      .default('')
      .transform(headersOf)
      .pipe(z.record(z.string().regex(/^[\w-]+$/), z.string().min(1))),
  },
  traceShare: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    default: '1',
    rule: 'a number from 0 to 1',
    meaning:
      'Which share of calls, rounds of jobs and batches of the gateway is traced: 0.05 is one in twenty',
    schema: z
      .string()
      .regex(/^\d(\.\d+)?$/)
      .transform(Number)
      .pipe(z.number().min(0).max(1)),
  },
};
