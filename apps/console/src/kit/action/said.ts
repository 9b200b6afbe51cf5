/** What somebody said before they agreed. */
export interface Said {
  reason?: string;
}
