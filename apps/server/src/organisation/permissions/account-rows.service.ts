import type { Profession, UserRow } from '@kickstand/contract/organisation/permissions';
import type { ScopeWish } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { type AccountView, accountIn, pageOfAccounts, type StoredAccount } from './accounts.store.ts';

/** The accounts visible to the caller. */
export const viewOfAccounts = (ctx: Ctx, wish?: ScopeWish): AccountView => ({
  scope: ctx.rows.scope(wish),
  now: ctx.now(),
  locale: ctx.locale,
});

function accountRowOf(account: StoredAccount, operatorId: string): UserRow {
  return {
    ...account,
    profession: account.profession as Profession | null,
    enable: account.enable ? 1 : 0,
    own: account.operatorId === operatorId,
  };
}

/** One page of the accounts in view. */
export async function pageOfAccountRows(
  ctx: Ctx,
  view: AccountView,
  query: Parameters<typeof pageOfAccounts>[2],
) {
  const { list, ...counted } = await pageOfAccounts(ctx.db, view, query);
  return { list: list.map((account) => accountRowOf(account, ctx.actor.operatorId)), ...counted };
}

/** An account in view as its row. */
export async function accountRowIn(ctx: Ctx, view: AccountView, operatorId: string): Promise<UserRow> {
  const account = (await accountIn(ctx.db, view, operatorId)) ?? refuse('common.not_found');
  return accountRowOf(account, ctx.actor.operatorId);
}
