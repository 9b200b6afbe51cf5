const dayMs = 86_400_000;

/** How many days before its end a contract gets a warning. */
export const warnDays = 30;

/** The remaining days of a contract, 0 on its last day; negative after its end. Days as `YYYY-MM-DD`. */
export const daysLeft = (contractTo: string, today: string) =>
  Math.round((Date.parse(contractTo) - Date.parse(today)) / dayMs);
