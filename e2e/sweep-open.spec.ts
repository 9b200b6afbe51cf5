import { beforeAll, describe, test } from 'vitest';
import { looksFor, type Sweeper, showLoaded, stranger } from './support/sweep.ts';

let person: Sweeper;
beforeAll(async () => {
  person = await stranger();
});

describe.each([...['/login', '/login-home', '/register', '/registerResult', '/404'].entries()])(
  'page %i: %s',
  (i, address) => {
    test('opens for everybody, at every width, in both languages and themes, without a complaint', async () => {
      await showLoaded(await person.next([]), { address, heading: 'h1' }, looksFor(i));
    });
  },
);
