/** What pushing a template would do to one role made from it. */
export interface RoleDifference {
  roleId: string;
  added: readonly string[];
  removed: readonly string[];
  refused: readonly string[];
  users: number;
}

/** Whether a push would change the role: codes are only added if requested. */
export const wouldChange = ({ added, removed }: RoleDifference, withAdditions: boolean) =>
  removed.length > 0 || (withAdditions && added.length > 0);

/** Those of the chosen roles that a push would change. */
export const pushable = <D extends RoleDifference>(
  all: readonly D[],
  chosen: ReadonlySet<string>,
  withAdditions: boolean,
) => all.filter((one) => chosen.has(one.roleId) && wouldChange(one, withAdditions));

/** How many accounts would gain something. */
export const gaining = (roles: readonly RoleDifference[]) =>
  roles.filter(({ added }) => added.length > 0).reduce((sum, { users }) => sum + users, 0);
