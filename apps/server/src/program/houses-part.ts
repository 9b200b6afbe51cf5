import type { Database } from '../kernel/database/db.ts';
import { repeatEvery } from '../kernel/program/repeat-every.ts';
import { originOf, type Settings } from '../kernel/program/settings.ts';
import type { Log } from '../log.ts';
import { LiveHouses } from '../money/payment-houses/live-houses.service.ts';
import { notifyPath } from '../money/payments/payments.pages.ts';
import type { HouseName } from '../payments/port.ts';
import type { Session } from '../platform/session/session.feature.ts';

interface Needs {
  settings: Settings;
  database: Database;
  session: Session;
  log: Log;
  now(): number;
}

/** So long until every program knows what was changed in one. */
const lookEveryMs = 3_000;

/** Where money is collected, followed until `stop`; houses tell us at the address people open, or at `own.origin`. */
export async function followHouses({ settings, database, session, log, now }: Needs) {
  const own = { origin: originOf(settings) };
  const notifyUrl = (house: HouseName, merchantId: string) => own.origin + notifyPath(house, merchantId);
  const houses = new LiveHouses({
    database,
    now,
    notifyUrl,
    demo: settings.demo,
    sealer: session.vault,
    onTrouble: (err, what) => log.error({ err }, what),
  });
  await houses.refresh();
  const failed = (err: unknown) => log.warn({ err }, 'payment houses could not be looked up');
  return { houses, notifyUrl, own, stop: repeatEvery(lookEveryMs, () => houses.refresh(), failed) };
}
