import { beforeAll, describe, expect, inject, test } from 'vitest';
import { zh as kit } from '../../apps/console/src/kit/kit.words.zh.ts';
import { zh as views } from '../../apps/console/src/kit/list/views/views.words.zh.ts';
import { pressAll } from './controls.ts';
import { widthOfQuote } from './faults.ts';
import { everyLook, firstLocale, nameOf, otherLocale } from './looks.ts';
import { addressOf, codesFor, isPressedOn, kitList, shownScreens } from './screens.ts';
import {
  askedOf,
  begin,
  looksFor,
  type Sweeper,
  type Swept,
  showLoaded,
  showReached,
  sweeper,
} from './sweep.ts';

const { url } = inject('system');

/** The files that share the screens, so that two are looked at at once. */
const parts = 2;
/** What has to be found there: a page that did not come back after a press would hold none of it. */
const everyListHas = [kit.search, kit.reset, kit.more, kit.refresh, kit.density, kit.columns, views.views];
const mostOwn = 12;
const mostOfKit = 40;

const otherLooks = everyLook.filter(({ locale }) => locale === otherLocale);

type Shown = [number, (typeof shownScreens)[number]];
const codesOfAll = (screens: readonly Shown[]) => [
  ...new Set(screens.flatMap(([, screen]) => codesFor(screen))),
];

/** What holds for every screen of the manifests, so that no screen's own tests need to say it again. */
export function sweepPart(part: number) {
  const screens: Shown[] = [...shownScreens.entries()].filter(([i]) => i % parts === part - 1);
  const named = screens.map(([i, screen]) => [screen.path.pattern, screen, Math.floor(i / parts)] as const);
  let person: Sweeper;
  let swept: Swept;
  beforeAll(async () => {
    person = await sweeper([100 + part, 200 + part]);
  });

  describe.each(named)('%s', (pattern, screen, serial) => {
    test('opens for a role with its code alone, without a complaint, and whatever it offers can be pressed', async () => {
      const after = named[serial + 1]?.[1];
      swept = await person.next(codesFor(screen), { following: after && codesFor(after) });
      const address = await addressOf(pattern);
      const looks = looksFor(serial).filter(({ locale }) => locale === firstLocale);
      await showLoaded(swept, { address, heading: 'main h1' }, looks);
      const ofKitToo = pattern === kitList;
      if (ofKitToo) await swept.page.setViewportSize({ width: 1440, height: 900 });
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
  });

  describe('in the other language, one tab after the other,', () => {
    beforeAll(async () => {
      swept = await person.next(codesOfAll(screens), { locale: otherLocale });
      await begin(swept, await addressOf(named[0]?.[0] ?? '/home'));
    });

    test('quotes are as narrow as its letters, also in a Chinese font', async () => {
      expect(await widthOfQuote(swept.page)).toBeLessThan(0.7);
    });

    // What is hidden is drawn anew as well with every change of look, so all screens are seen in one look before the next.
    const visits = otherLooks.flatMap((look) =>
      named.flatMap(([pattern, , serial]) => {
        const looks = looksFor(serial);
        const own = looks.find((of) => nameOf(of) === nameOf(look));
        return own ? [[nameOf(own), pattern, own, askedOf(looks, own)] as const] : [];
      }),
    );
    test.each(visits)('%s: %s opens without a complaint', async (_, pattern, look, asked) => {
      await showReached(swept, await addressOf(pattern), look, asked);
    });
  });
}
