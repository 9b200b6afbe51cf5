import { account } from '@kickstand/contract/platform/account';
import { session } from '@kickstand/contract/platform/session';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { aPicture } from '../../../test/pictures.ts';
import { phones, type SessionFixture, sessionFixture } from '../../../test/session-fixture.ts';
import { accountRoutes } from './account.routes.ts';

let fixture: SessionFixture;
let clerk: Browser;

beforeAll(async () => {
  fixture = await sessionFixture({}, (made) => accountRoutes({ session: made, tell: () => undefined }));
  clerk = await fixture.loggedIn(phones.clerk);
});
afterAll(() => fixture.close());

const shown = async (who: Browser) => (await who.call(session.info)).data.avatar;
const saved = (picture: Buffer) =>
  clerk.call(account.saveAvatar, { body: { content: picture.toString('base64') } });

test('the session has the picture of its operator, drawn anew, and nobody else’s', async () => {
  expect(await shown(clerk)).toBeNull();
  const camera = await aPicture({ width: 1_200, height: 800 })
    .withExif({ IFD0: { Make: 'Spy' } })
    .jpeg()
    .toBuffer();
  const { data } = await saved(camera);
  expect(await shown(clerk)).toBe(data.avatar);
  const drawn = Buffer.from(data.avatar.replace('data:image/jpeg;base64,', ''), 'base64');
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 96 });
  expect((await sharp(drawn).metadata()).exif).toBeUndefined();
  expect(drawn.length).toBeLessThan(10_000);
  const admin = await fixture.loggedIn(phones.admin);
  expect(await shown(admin)).toBeNull();
});

test('what is no picture changes nothing, and a picture is taken away', async () => {
  await saved(await aPicture({ seed: 2 }).png().toBuffer());
  const before = await shown(clerk);
  expect((await saved(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).code).toBe(
    'photo.unreadable',
  );
  expect((await saved(await aPicture({ width: 1_300, height: 100 }).png().toBuffer())).code).toBe(
    'photo.strip',
  );
  expect(await shown(clerk)).toBe(before);
  expect((await clerk.call(account.removeAvatar)).suc).toBe(true);
  expect(await shown(clerk)).toBeNull();
});
