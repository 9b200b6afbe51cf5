import type { InputOf } from '@kickstand/contract/kit';
import { setup } from '@kickstand/contract/organisation/setup';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { hasBegun } from '../../kernel/program/beginning.ts';
import { enterFirst } from '../../platform/session/login/login.service.ts';
import type { SessionDeps } from '../../platform/session/session.service.ts';
import { type Examine, findingsIn } from '../../platform/status/status.service.ts';
import { begin } from './begin.service.ts';
import { isSetupCode } from './setup-code.service.ts';

/** Refuses if the deployment is set up already or the code is wrong. */
async function demandCode(vault: SessionDeps['vault'], { db }: Ctx, code: string) {
  if (await hasBegun(db)) refuse('setup.done');
  if (!(await isSetupCode(db, vault, code))) refuse('setup.code_wrong');
}

async function beginHere(
  deps: SessionDeps,
  ctx: Ctx,
  { body: { code, ...wish } }: InputOf<typeof setup.begin>,
) {
  await demandCode(deps.vault, ctx, code);
  const from = { now: ctx.now(), requestId: ctx.requestId, address: ctx.caller.address };
  return enterFirst(deps, ctx, await begin(ctx.db, wish, from));
}

export const setupRoutes = (deps: SessionDeps, examine: Examine): Route[] =>
  routes(setup, {
    check: async (ctx, { body }) => {
      await demandCode(deps.vault, ctx, body.code);
      return { findings: findingsIn(ctx.locale, await examine()) };
    },
    begin: (ctx, input) => beginHere(deps, ctx, input),
  });
