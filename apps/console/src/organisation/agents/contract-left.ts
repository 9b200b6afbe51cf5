const dayMs = 86_400_000;

/** From so many days on the end of a contract is worth a warning. */
export const warnDays = 30;

/** How many days a contract still runs, its last day being 0; negative when it has ended. Days as `YYYY-MM-DD`. */
export const daysLeft = (contractTo: string, today: string) =>
  Math.round((Date.parse(contractTo) - Date.parse(today)) / dayMs);
