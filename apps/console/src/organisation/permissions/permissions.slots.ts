import type { Action } from '../../kit/action/action.ts';
import { defineCollection } from '../../kit/page/slot.tsx';

/** Somebody who has an account. */
interface Account {
  operatorId: string;
  name: string;
}

/** What else can be done about an account, beside what is done about all of them. */
export const actionsOnAccounts = defineCollection<Action<Account>>('account.actions');
