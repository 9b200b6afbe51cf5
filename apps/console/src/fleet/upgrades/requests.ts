/** The request of a change with a reason. */
export const withReason = (
  { id, version }: { id: string; version: number },
  { reason = '' }: { reason?: string },
) => ({ params: { id }, body: { version, reason } });
