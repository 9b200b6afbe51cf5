import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { countedFigures, FigureSlices } from '../../../test/money/figure-slices.ts';
import { figuresRoutes } from './reports.routes.ts';

let fixture: FeatureFixture;
let slices: FigureSlices;

beforeAll(async () => {
  fixture = await featureFixture(() => figuresRoutes('Asia/Shanghai'));
  slices = new FigureSlices(fixture, 41);
  await slices.fill();
});
afterAll(() => fixture.close());

test.each(countedFigures)(
  '%s is what happened and what its rows come to, in each of fifty slices',
  async (name) => {
    await slices.expectTrue(name, 50);
    expect.hasAssertions();
  },
);
