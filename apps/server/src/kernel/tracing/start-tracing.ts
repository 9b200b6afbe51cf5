import type { TraceSettings } from '../program/trace-settings.ts';
import { traceBy } from './spans.ts';

interface Program {
  role: string;
  version: string;
  /** Called when spans could not be sent; they are lost, and nothing else is. */
  onTrouble(what: string): void;
}

/**
 * Sends spans to the collector of the settings, if they name one; the libraries for it are loaded only then. To be
 * called before the database is opened. Answers how to stop, which sends what is left.
 */
export async function startTracing(
  { otlpEndpoint, otlpHeaders, traceShare }: TraceSettings,
  { role, version, onTrouble }: Program,
): Promise<() => Promise<void>> {
  if (!otlpEndpoint) return async () => undefined;
  const [{ context, diag, DiagLogLevel, propagation, trace }, sdk, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/resources'),
    ]);
  const silent = () => undefined;
  diag.setLogger(
    { error: onTrouble, warn: silent, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.ERROR,
  );
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': 'kickstand',
      'service.version': version,
      'kickstand.role': role,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(traceShare) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces`, headers: { ...otlpHeaders } }),
      ),
    ],
  });
  provider.register();
  traceBy(provider.getTracer('kickstand', version));
  return async () => {
    traceBy(undefined);
    await provider.shutdown().catch((error: unknown) => onTrouble(String(error)));
    for (const part of [trace, context, propagation, diag]) part.disable();
  };
}
