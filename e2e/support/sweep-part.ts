import { beforeAll, describe, expect, inject, test } from 'vitest';
import { zh as kit } from '../../apps/console/src/kit/kit.words.zh.ts';
import { zh as views } from '../../apps/console/src/kit/views.words.zh.ts';
import { pressAll } from './controls.ts';
import { addressOf, codesFor, isPressedOn, kitList, shownScreens } from './screens.ts';
import { type Sweeper, showEverywhere, sweeper } from './sweep.ts';

const { url } = inject('system');

/** The files that share the screens, so that two are looked at at once. */
const parts = 4;
/** What has to be found there: a page that did not come back after a press would hold none of it. */
const everyListHas = [kit.search, kit.reset, kit.more, kit.refresh, kit.density, kit.columns, views.views];
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
          which: (kind) => isPressedOn(pattern, kind),
          most: ofKitToo ? mostOfKit : mostOwn,
          quiet: swept.quiet,
        });
        if (ofKitToo) expect(pressed).toEqual(expect.arrayContaining(everyListHas));
        expect(swept.failed, pressed.join(' · ')).toEqual([]);
        expect(swept.complaints, pressed.join(' · ')).toEqual([]);
      });
    },
  );
}
