import { beforeAll, describe, expect, inject, test } from 'vitest';
import { pressAll } from './controls.ts';
import { addressOf, codesFor, isOfKit, shownScreens } from './screens.ts';
import { type Sweeper, showEverywhere, sweeper } from './sweep.ts';

const { url } = inject('system');

/** The files that share the screens, so that two are looked at at once. */
const parts = 4;
/** The list on which what every list has is pressed. */
const kitList = '/vehicle/vehicle-query';
const mostOwn = 12;
const mostOfKit = 40;

/** What holds for every screen of the manifests, so that no screen's own tests need to say it again. */
export function sweepPart(part: number) {
  const screens = [...shownScreens.entries()].filter(([i]) => i % parts === part - 1);
  let person: Sweeper;
  beforeAll(async () => {
    person = await sweeper(100 + part);
  });

  describe.each(screens.map(([i, screen]) => [screen.path.pattern, screen, i] as const))(
    '%s',
    (pattern, screen, i) => {
      test('opens for a role with its code alone, at every width, in both languages and themes, without a complaint', async () => {
        const swept = await person.next(codesFor(screen));
        const address = await addressOf(pattern);
        await showEverywhere(swept, { address, heading: 'main h1' }, Math.floor(i / parts));
        const ofKitToo = pattern === kitList;
        const pressed = await pressAll(swept.page, {
          at: `${url}/#${address}`,
          which: (name) => ofKitToo || !isOfKit(name),
          most: ofKitToo ? mostOfKit : mostOwn,
          quiet: swept.quiet,
        });
        expect(swept.failed, pressed.join(' · ')).toEqual([]);
        expect(swept.complaints, pressed.join(' · ')).toEqual([]);
      });
    },
  );
}
