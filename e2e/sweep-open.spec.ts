import { beforeAll, describe, test } from 'vitest';
import { type Sweeper, showEverywhere, stranger } from './support/sweep.ts';

let person: Sweeper;
beforeAll(async () => {
  person = await stranger();
});

describe.each([...['/login', '/login-home', '/register', '/registerResult', '/404'].entries()])(
  'page %i: %s',
  (i, address) => {
    test('opens for everybody, at every width, in both languages and themes, without a complaint', async () => {
      await showEverywhere(await person.next([]), { address, heading: 'h1' }, i);
    });
  },
);
