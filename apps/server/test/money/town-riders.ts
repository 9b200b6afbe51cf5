import type { Call } from '@kickstand/contract/kit';
import type { AppUser, Person } from '../../../simulator/src/riders/app.ts';
import { buyRidingCard } from '../../../simulator/src/riders/cards.ts';
import { askForInvoice } from '../../../simulator/src/riders/invoices.ts';
import { askForRebind, certify } from '../../../simulator/src/riders/papers.ts';
import { askDepositBack, becomeQualified } from '../../../simulator/src/riders/permit.ts';
import { Purse } from '../../../simulator/src/riders/purse.ts';
import { applyForReturn } from '../../../simulator/src/riders/returns.ts';
import { anApi, aTown } from '../../../simulator/test/town.ts';
import type { FeatureFixture } from '../feature-fixture.ts';

interface Opening {
  /** Calls as the riders' app does. */
  app: ReturnType<FeatureFixture['as']>;
  /** Somebody pays what a provider calls so, or agrees that it collects. */
  pay(outNo: string): void;
  agree(code: string): void;
}

/** Riders of the simulated town, whose app calls the server; `live` lets the town go on until all of them are done. */
export function townRiders({ app, pay, agree }: Opening) {
  const { scene } = aTown({ vehicles: 1, speed: 60 });
  scene.pay = (_, { prepay_id: outNo = '', token }) => {
    if (token) agree(token);
    else pay(outNo);
    return true;
  };
  const api = anApi(scene, async (call: Call, request, { 'idempotency-key': key = '' }) => {
    const { status, data, code } = await app(call, request as never, key ? { 'idempotency-key': key } : {});
    return { status, body: data === undefined ? { suc: false, error: { code } } : { suc: true, data } };
  });
  const call = api.as('ksk_riders');
  return {
    figures: scene.figures,
    user: (riderId: string, person?: Person): AppUser => ({ scene, call, riderId, person }),
    payFor: (user: AppUser, orderId: string) => new Purse(user).payFor(orderId),
    becomeQualified,
    askDepositBack,
    buyRidingCard,
    certify,
    askForRebind,
    askForInvoice,
    applyForReturn,
    async live(all: readonly Promise<unknown>[], meanwhile: (ms: number) => Promise<unknown>) {
      let isDone = false;
      void Promise.allSettled(all).then(() => {
        isDone = true;
      });
      while (!isDone) {
        scene.clock.advance(1_000, scene.clock.now + 1_000);
        api.pump();
        await meanwhile(1_000);
        await new Promise((done) => setImmediate(done));
      }
      await Promise.all(all);
    },
  };
}
