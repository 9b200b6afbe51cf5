import { type Attributes, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

let tracer: Tracer | undefined;

/** From now on spans are begun by this tracer; undefined: there are none, and each place of one costs a comparison. */
export const traceBy = (given: Tracer | undefined) => {
  tracer = given;
};

export const isTracing = () => tracer !== undefined;

/** A call, a round or a batch: a span without a parent around the work. The span is undefined while nothing is traced. */
export function rootSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!tracer) return work();
  return tracer.startActiveSpan(name, { root: true, attributes }, (span) => ended(span, work(span)));
}

/** A part of something that is traced; anything else has no span. */
export function childSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!tracer || !trace.getActiveSpan()) return work();
  return tracer.startActiveSpan(name, (span) => ended(span, work()));
}

interface Past {
  ms: number;
  error?: unknown;
}

/** A part that is over already, whose duration somebody else has measured. */
export function pastSpan(name: () => string, { ms, error }: Past) {
  if (!tracer || !trace.getActiveSpan()?.isRecording()) return;
  const endedAt = performance.timeOrigin + performance.now();
  const span = tracer.startSpan(name(), { startTime: endedAt - ms });
  if (error !== undefined) fail(span, error);
  span.end(endedAt);
}

async function ended<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** By its kind only: what an error says may quote what people have entered. */
function fail(span: Span, error: unknown) {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', kindOf(error));
}

function kindOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && /^[\w.]{1,60}$/.test(code)) return code;
  return error instanceof Error ? error.constructor.name : typeof error;
}

/** What a line of the log says of the span that it belongs to, as W3C's `traceparent`. */
export function spanOfLine(): { traceparent?: string } {
  const context = tracer && trace.getActiveSpan()?.spanContext();
  if (!context) return {};
  const { traceId, spanId, traceFlags } = context;
  return { traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` };
}
