/** What somebody entered before confirming. */
export interface Said {
  reason?: string;
}
