/** Whether an error only says that the database is away: what was asked is unknown, and asked again. */
export function isGone(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    /^(57P0|08|ECONN|EPIPE|ENOENT)/.test(code) ||
    /terminated|connection|closed|starting up|recovery/i.test(message)
  );
}
