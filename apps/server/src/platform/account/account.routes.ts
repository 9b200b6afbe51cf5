import { account } from '@kickstand/contract/platform/account';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { listNotices, readNotices } from '../notices/notices.service.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../session/gate/own-sessions.service.ts';
import { addOwnKey, listOwnKeys, revokeOwnKey } from '../session/keys/own-keys.service.ts';
import { beginTotp, confirmTotp, removeTotp } from '../session/login/totp.service.ts';
import type { SessionDeps } from '../session/session.service.ts';
import { ownLayout, ownProfile, removeAvatar, saveAvatar, saveLayout } from './account.service.ts';

interface Parts {
  session: { deps: SessionDeps };
  tell: TellOperator;
}

export const accountRoutes = ({ session: { deps }, tell }: Parts): Route[] =>
  routes(account, {
    notices: listNotices,
    readNotices: (ctx, input) => readNotices(tell, ctx, input),
    layout: ownLayout,
    saveLayout,
    profile: ownProfile,
    saveAvatar,
    removeAvatar,
    sessions: listOwnSessions,
    endSession: (ctx, input) => endOwnSession(deps, ctx, input),
    endOtherSessions: (ctx) => endOtherSessions(deps, ctx),
    beginTotp: (ctx) => beginTotp(deps, ctx),
    confirmTotp: (ctx, input) => confirmTotp(deps, ctx, input),
    removeTotp: (ctx) => removeTotp(deps, ctx),
    apiKeys: listOwnKeys,
    addApiKey: addOwnKey,
    revokeApiKey: revokeOwnKey,
  });
