import type { NoticeKind } from '@kickstand/contract/account';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { insertNotice, unreadOf } from './notices.store.ts';

/** Something for the bells of these operators. */
export interface NewNotice {
  operatorIds: readonly string[];
  kind: NoticeKind;
  facts: Record<string, unknown>;
  /** A place of the console. */
  link: string | null;
}

/** Put a notice to operators' bells, in the caller's transaction; open consoles hear of it once it is committed. */
export async function notify(
  { db, now, afterCommit }: Pick<Ctx, 'db' | 'now' | 'afterCommit'>,
  tell: TellOperator,
  { operatorIds, kind, facts, link }: NewNotice,
) {
  for (const operatorId of operatorIds) {
    await insertNotice(db, { noticeId: newId(), operatorId, kind, facts, link }, now());
    const unread = await unreadOf(db, operatorId);
    afterCommit(() => tell(operatorId, { kind: 'notice', unread }));
  }
}
