import type { Database } from '../kernel/database/db.ts';
import { repeatEvery } from '../kernel/program/repeat-every.ts';
import { originOf, type Settings } from '../kernel/program/settings.ts';
import type { Log } from '../log.ts';
import { LiveProviders } from '../money/payment-providers/live-providers.service.ts';
import { notifyPath } from '../money/payments/payments.pages.ts';
import type { ProviderName } from '../money/provider-api/port.ts';
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

/** Where money is collected, followed until `stop`; providers tell us at the address people open, or at `own.origin`. */
export async function followProviders({ settings, database, session, log, now }: Needs) {
  const own = { origin: originOf(settings) };
  const notifyUrl = (provider: ProviderName, merchantId: string) =>
    own.origin + notifyPath(provider, merchantId);
  const providers = new LiveProviders({
    database,
    now,
    notifyUrl,
    demo: settings.demo,
    sealer: session.vault,
    onTrouble: (err, what) => log.error({ err }, what),
  });
  await providers.refresh();
  const failed = (err: unknown) => log.warn({ err }, 'payment providers could not be looked up');
  return { providers, notifyUrl, own, stop: repeatEvery(lookEveryMs, () => providers.refresh(), failed) };
}
