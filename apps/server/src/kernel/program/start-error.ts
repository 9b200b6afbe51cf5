/** A problem that the operator has to fix before the program can run; the message is one line that says what and how. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The `code` of a system or database error, or undefined. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** A description of any thrown value, in one line. */
export function lineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}
