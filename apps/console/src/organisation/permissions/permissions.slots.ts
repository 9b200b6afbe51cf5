import type { Action } from '../../kit/action/action.ts';
import { defineCollection } from '../../kit/page/slot.tsx';

/** The owner of an account. */
interface Account {
  operatorId: string;
  name: string;
}

/** Further actions on an account, from other domains. */
export const actionsOnAccounts = defineCollection<Action<Account>>('account.actions');
