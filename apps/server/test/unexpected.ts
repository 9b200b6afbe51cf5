/** What a job tells of, in a test in which nothing may go wrong. */
export const unexpected = (error: unknown): never => {
  throw error;
};
