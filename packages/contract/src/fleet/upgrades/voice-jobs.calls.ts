import { z } from 'zod';
import { carId, codes, defineCalls, id, reason } from '../../kit/index.ts';
import { jobCalls, jobReply, ofJob, plannedRefusals } from './job-calls.ts';
import { upgradeBody } from './jobs.rows.ts';

const base = '/ebike/v3/backend/voice';
const module = 'voices';
const deals = codes('06,0664');

/** Pushes of voice packs to vehicles. */
export const voiceJobs = defineCalls('voiceJobs', {
  ...jobCalls({
    module,
    base,
    sees: codes('06'),
    deals,
    says: { many: 'Voice pack pushes', one: 'a push' },
  }),
  push: {
    summary: 'Push a voice pack to vehicles; more than 200 need a second person',
    method: 'POST',
    path: `${base}/jobs`,
    access: deals,
    rows: 'own',
    body: upgradeBody.pick({
      name: true,
      packageId: true,
      areaIds: true,
      carIds: true,
      fromVersions: true,
      window: true,
      concurrency: true,
      reason: true,
    }),
    reply: jobReply,
    refusals: plannedRefusals,
    audit: { module, action: 'push_voices', sensitive: true },
    secondPerson: 'when-asked',
  },
  test: {
    summary: 'Try a voice pack on one parked vehicle',
    method: 'POST',
    path: `${base}/tests`,
    access: deals,
    rows: 'own',
    body: z.object({ packageId: id, carId }),
    reply: jobReply,
    refusals: [...plannedRefusals, 'voice.stands'],
    audit: { module, action: 'test_voice' },
  },
  rollback: {
    summary: 'Push the pack the vehicles had before; more than 200 need a second person',
    method: 'POST',
    path: `${base}/jobs/:id/rollbacks`,
    access: deals,
    rows: 'own',
    params: ofJob,
    body: z.object({ reason }),
    reply: jobReply,
    refusals: [...plannedRefusals, 'fw.wider', 'fw.state', 'voice.no_previous'],
    audit: { module, action: 'roll_back_voices', sensitive: true },
    secondPerson: 'when-asked',
  },
});
