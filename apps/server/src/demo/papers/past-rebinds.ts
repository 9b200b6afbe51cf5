import { passRebind, rejectRebind } from '../../riders/identities/rebind-decisions.service.ts';
import { askForRebind } from '../../riders/identities/rider-identity.service.ts';
import { clerks } from '../money/clerks.ts';
import { demoWords } from '../words/demo.words.ts';
import type { PaperRider } from './papers.store.ts';
import type { PapersOfPast } from './past-certificates.ts';
import { say } from './people.ts';
import { takePicture } from './pictures.ts';
import { ctxAt, told } from './then.ts';

const hourMs = 3_600_000;

/** Outcome of each request, and how many hours ago it was made. */
const requests = [
  { hours: 1, became: 'waits' },
  { hours: 7, became: 'waits' },
  { hours: 22, became: 'waits' },
  { hours: 27, became: 'waits' },
  { hours: 60, became: 'passed' },
  { hours: 110, became: 'rejected' },
  { hours: 190, became: 'passed' },
  { hours: 300, became: 'passed' },
] as const;
/** Number of riders with such a request. */
export const rebindRiders = requests.length;

/** Creates requests of riders with a new phone who want to recover their account. */
export async function makeRebinds(
  past: PapersOfPast,
  riders: readonly PaperRider[],
  fresh: readonly PaperRider[],
) {
  const { db, parts, chance, now } = past;
  for (const [i, { hours, became }] of requests.entries()) {
    const [rider, account] = [riders[i], fresh[i]];
    if (!rider || !account) return;
    const at = now - hours * hourMs;
    const number = await say(parts, db, rider, at - 900 * hourMs);
    const body = { riderId: account.riderId, name: rider.name, number, photoIds: [] };
    const { rebindId } = await askForRebind(parts, ctxAt(db, at), told(body));
    const { areaId, agentId } = rider;
    const use = { usedBy: 'rebind', objectId: rebindId, areaId, agentId } as const;
    await takePicture(past, { use, riderId: account.riderId, kind: 'identity', at });
    const ctx = ctxAt(db, at + Math.floor(chance.between(0.3, 6) * hourMs), chance.pick(clerks()));
    const params = { rebindId };
    if (became === 'passed') await passRebind(parts.zone, ctx, told({ text: '' }, params));
    if (became === 'rejected')
      await rejectRebind(parts.zone, ctx, told({ text: demoWords().riders.rebindRejected }, params));
  }
}
