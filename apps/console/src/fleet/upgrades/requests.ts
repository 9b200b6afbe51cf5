/** What a call takes that changes one of something and wants to know why. */
export const withReason = (
  { id, version }: { id: string; version: number },
  { reason = '' }: { reason?: string },
) => ({ params: { id }, body: { version, reason } });
