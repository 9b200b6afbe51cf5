/** The agent that all others stand under: the company itself. Top-ups, deposits and member cards are collected by it. */
export const headOffice = 2;
