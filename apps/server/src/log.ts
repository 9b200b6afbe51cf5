import { type DestinationStream, pino } from 'pino';
import { spanOfLine } from './kernel/tracing/spans.ts';

/** JSON lines on standard output, or `to` another stream; whatever looks like a secret or a person is blanked. */
export const makeLog = (level: string, to?: DestinationStream) =>
  pino(
    {
      level,
      mixin: spanOfLine,
      redact: {
        paths: [
          '*.authorization',
          '*.cookie',
          '*._t',
          '*.phone',
          '*.password',
          '*.token',
          '*.apiKey',
          'req.headers',
          'err.parameters',
        ],
        censor: '[left out]',
      },
    },
    to,
  );
export type Log = ReturnType<typeof makeLog>;
