import type { InputOf } from '@kickstand/contract/kit';
import { setup } from '@kickstand/contract/setup';
import { hasBegun } from '../../kernel/beginning.ts';
import { type Route, routes } from '../../kernel/calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refuse.ts';
import { enterFirst } from '../session/login.service.ts';
import type { SessionDeps } from '../session/session.service.ts';
import { begin } from './begin.service.ts';
import { isSetupCode } from './setup-code.service.ts';

/** Refuses whoever comes too late or cannot read what the server printed. */
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

export const setupRoutes = (deps: SessionDeps): Route[] =>
  routes(setup, {
    check: async (ctx, { body }) => {
      await demandCode(deps.vault, ctx, body.code);
      return {};
    },
    begin: (ctx, input) => beginHere(deps, ctx, input),
  });
