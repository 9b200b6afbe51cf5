/** The root of the tree of agents: the company itself. It collects top-ups, deposits and member cards. */
export const headOffice = 2;
