import { keepDemoCities } from '../demo/city/demo-cities.ts';
import { keepDemoProviders } from '../demo/demo.providers.ts';
import { type DemoParts, prepareDemo, refuseDemoLeftovers, requireDemo } from '../demo/demo.service.ts';
import { startDemoMailServer } from '../demo/mail/demo-mail-server.ts';
import { keepDemoSpeech } from '../demo/upgrades/demo-speech.ts';
import { keepDemoReceivers } from '../demo/webhooks/demo-receivers.ts';
import { connectFeatures } from '../features.ts';
import { buildAnew } from '../insight/reports/fold.service.ts';
import type { Database } from '../kernel/database/db.ts';
import { fileStoreOf } from '../kernel/files/file-store-of.ts';
import { reportProgress } from '../kernel/program/launch-report.ts';
import type { Settings } from '../kernel/program/settings.ts';
import type { Undo } from '../kernel/program/undo.ts';
import type { Session } from '../platform/session/session.feature.ts';
import { doesJobs, runsGateway } from './roles.ts';

interface Preparing {
  database: Database;
  owner: DemoParts['owner'];
  makeRoom: (since: number) => Promise<unknown>;
  session: Session;
  now(): number;
}

/** The settings, with a mail server on this machine for a demo that names none: its mails would wait for ever. */
export async function withDemoMail(settings: Settings, undo: Undo): Promise<Settings> {
  if (!settings.demo || settings.smtpUrl || !doesJobs(settings)) return settings;
  const { url, stop } = await startDemoMailServer(Math.random);
  undo.add('mail server of the demo', stop, { mayBeLeft: true });
  return { ...settings, smtpUrl: url };
}

/** Make the demo where there is to be one, and let nobody else work on its data. Answers whether it was made now. */
export async function prepareData(
  settings: Settings,
  { database, owner, makeRoom, session, now }: Preparing,
) {
  await refuseDemoLeftovers(database, settings);
  if (!settings.demo) return false;
  if (!runsGateway(settings)) {
    await requireDemo(database);
    return false;
  }
  // What is made of the past tells and asks the domains above, as what happens does.
  connectFeatures();
  const isNew = await prepareDemo({
    database,
    owner,
    settings,
    now,
    makeRoom,
    vault: session.vault,
    pictures: fileStoreOf(settings, now),
    onProgress: reportProgress,
  });
  if (isNew) await addUpFigures({ database, now, zone: settings.businessZone });
  await keepDemoProviders({ database, settings, now, sealer: session.vault });
  await keepDemoCities({ database, settings, now, sealer: session.vault });
  await keepDemoReceivers({ database, settings, now, sealer: session.vault });
  await keepDemoSpeech({ database, settings, now, sealer: session.vault });
  return isNew;
}

/** Until it is done, every page with a figure of the past would add up that past by itself. */
async function addUpFigures(parts: Parameters<typeof buildAnew>[0]) {
  reportProgress('Adding up the figures', 0, 1);
  await buildAnew(parts);
  reportProgress('Adding up the figures', 1, 1);
}
