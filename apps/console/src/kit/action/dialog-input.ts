/** What somebody entered before confirming. */
export interface DialogInput {
  reason?: string;
}
