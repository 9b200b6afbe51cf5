import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { couponPartsOf } from './coupons.parts.ts';
import { couponsRoutes } from './coupons.routes.ts';
import { forgetExports, forgetKeys } from './exporting.service.ts';
import { ringWhenGuessed } from './guessing.jobs.ts';
import { makeNextBatch } from './making.service.ts';

const makeEveryMs = 1_000;
const forgetEveryMs = 600_000;
const ringEveryMs = 60_000;

/** Coupon codes that riders redeem for rewards. */
export const couponsFeature: MakeFeature = (given) => {
  const parts = couponPartsOf(given);
  return {
    routes: couponsRoutes(parts),
    jobs: [
      {
        name: 'coupons.make-codes',
        trouble: 'codes of a batch could not be made; it is tried again',
        where: 'jobs',
        start: (job, onError) => repeatEvery(makeEveryMs, () => makeNextBatch({ ...parts, ...job }), onError),
      },
      {
        name: 'coupons.tell-of-guesses',
        trouble: 'nobody is told of guessed codes; it is tried again',
        where: 'jobs',
        start: (job, onError) => repeatEvery(ringEveryMs, () => ringWhenGuessed(job), onError),
      },
      {
        name: 'coupons.forget-files',
        trouble: 'files and keys of codes could not be forgotten; it is tried again',
        where: 'jobs',
        start: (job, onError) =>
          repeatEvery(
            forgetEveryMs,
            async () => {
              await forgetExports(parts, job);
              await forgetKeys(job);
            },
            onError,
          ),
      },
    ],
  };
};
