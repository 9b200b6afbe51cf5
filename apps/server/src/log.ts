import { pino } from 'pino';

/** JSON lines on standard output; whatever looks like a secret or a person is blanked. */
export const makeLog = (level: string) =>
  pino({
    level,
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
  });
export type Log = ReturnType<typeof makeLog>;
