import { mdsJson, versionAsked } from '@kickstand/domain/open/mds';
import { everything, inBoth, mayCall } from '@kickstand/domain/platform/access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gate } from '../../kernel/call/gate.ts';
import type { Database } from '../../kernel/database/db.ts';
import { agencyOfAccount } from './agencies.store.ts';
import { type AgencyNames, agencyFor } from './agency.ts';
import { type Answer, notSpoken, Problem, send, sendProblem, unauthorized } from './answers.ts';
import type { Asked } from './asked.ts';
import { endpoints } from './endpoints.ts';
import type { MdsFleet } from './stops.service.ts';

interface Needs {
  database: Database;
  gate: Pick<Gate, 'senderOf'>;
  /** The fleet in memory, and the agencies' ids for its vehicles. */
  fleet: MdsFleet;
  names: AgencyNames;
  /** IANA zone of the deployment. */
  zone: string;
  now(): number;
  /** The server's public origin; by default that of the request. */
  publicOrigin: string | undefined;
}

/** A key may read if its account may see a city's map. */
const access = { codes: '030601' };
const statementMs = 20_000;

/** The Mobility Data Specification for transport agencies, by the keys of their accounts. */
export const mdsPages = (needs: Needs) => (app: FastifyInstance) => {
  const { database, fleet, names, zone, now, publicOrigin } = needs;

  /** The agency of a key, and the rows that the key may see. */
  async function agencyOf({ headers }: FastifyRequest) {
    const { authorization = '' } = headers;
    const sender = authorization.startsWith('Bearer ksk_') && (await needs.gate.senderOf({ authorization }));
    if (!sender || !mayCall(sender.actor.codes, access)) throw unauthorized();
    const { operatorId, scope } = sender.actor;
    const stored = await database.read(everything, (db) => agencyOfAccount(db, operatorId));
    if (!stored) throw unauthorized();
    return { stored, scope: inBoth(scope, { agentIds: 'all', opAreaIds: stored.areaIds }) };
  }

  async function answer(request: FastifyRequest, work: (asked: Asked) => Promise<Answer>, type: string) {
    const { stored, scope } = await agencyOf(request);
    if (versionAsked(request.headers.accept, type) === undefined) throw notSpoken(type);
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    return database.read(
      scope,
      async (db) => {
        const agency = await agencyFor(db, stored, { scope, names });
        if (!agency) throw unauthorized();
        return work({
          db,
          agency,
          query: request.query as Asked['query'],
          params: request.params as Asked['params'],
          base: `${origin}${request.url.split('?', 1)[0]}`,
          fleet,
          zone,
          now: now(),
        });
      },
      statementMs,
    );
  }

  async function answered(reply: FastifyReply, made: Promise<Answer>) {
    try {
      return await send(reply, await made);
    } catch (error) {
      if (error instanceof Problem) return sendProblem(reply, error);
      throw error;
    }
  }

  for (const [path, { work, type = mdsJson }] of Object.entries(endpoints))
    app.get(`/mds${path}`, (request, reply) => answered(reply, answer(request, work, type)));
};
