import { certificates, identities, rebinds, riderIdentity } from '@kickstand/contract/riders/identities';
import { type Route, routes } from '../../kernel/call/calls.ts';
import {
  certificateHandlers,
  listCertificates,
  passCertificate,
  passCertificates,
  rejectCertificate,
  revokeCertificate,
  showCertificatePapers,
} from './certificates.service.ts';
import type { PhoneParts } from './identities.parts.ts';
import { findByNumber, showIdentity, unmaskNumber } from './identities.service.ts';
import { changePhone, resetIdentity, sendPhoneCode } from './identity-changes.service.ts';
import { passRebind, rejectRebind, undoRebind } from './rebind-decisions.service.ts';
import { listRebinds, rebindHandlers, showRebindPapers } from './rebinds.service.ts';
import {
  applyForCertificate,
  askForRebind,
  showOwnIdentity,
  verifyRider,
  withdrawCertificate,
} from './rider-identity.service.ts';

export const identitiesRoutes = (parts: PhoneParts): Route[] => [
  ...routes(riderIdentity, {
    verify: (ctx, input) => verifyRider(parts, ctx, input),
    own: (ctx, input) => showOwnIdentity(parts, ctx, input),
    certify: (ctx, input) => applyForCertificate(parts, ctx, input),
    withdraw: withdrawCertificate,
    rebind: (ctx, input) => askForRebind(parts, ctx, input),
  }),
  ...routes(identities, {
    ofRider: (ctx, input) => showIdentity(parts, ctx, input),
    unmask: (ctx, input) => unmaskNumber(parts, ctx, input),
    personalInfo: (ctx, input) => findByNumber(parts, ctx, input),
    phoneCode: (ctx, input) => sendPhoneCode(parts, ctx, input),
    changePhone: (ctx, input) => changePhone(parts, ctx, input),
    reset: (ctx, input) => resetIdentity(parts, ctx, input),
  }),
  ...routes(certificates, {
    list: (ctx, input) => listCertificates(parts, ctx, input),
    ...certificateHandlers(parts),
    papers: (ctx, input) => showCertificatePapers(parts, ctx, input),
    pass: (ctx, input) => passCertificate(parts, ctx, input),
    passMany: (ctx, input) => passCertificates(parts, ctx, input),
    reject: (ctx, input) => rejectCertificate(parts, ctx, input),
    revoke: (ctx, input) => revokeCertificate(parts, ctx, input),
  }),
  ...routes(rebinds, {
    list: listRebinds,
    ...rebindHandlers,
    papers: (ctx, input) => showRebindPapers(parts, ctx, input),
    pass: (ctx, input) => passRebind(parts.zone, ctx, input),
    reject: (ctx, input) => rejectRebind(parts.zone, ctx, input),
    undo: undoRebind,
  }),
];
