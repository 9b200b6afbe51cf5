import { expect, test } from 'vitest';
import { contract } from './index.ts';
import type { Call, CallGroup } from './kit/index.ts';

const isByOperator = ({ access }: Call) =>
  access === 'signed-in' || (typeof access === 'object' && access.codes !== 'riderApp');
const groups = Object.values(contract as Record<string, CallGroup>);
const writes = groups
  .flatMap((group) => Object.values(group) as Call[])
  .filter((call) => call.method !== 'GET' && isByOperator(call));

/** What operators change that is neither rows of companies nor what all companies have together, and why. */
const others: Record<string, readonly string[]> = {
  'is one’s own': [
    ...['exports.cancel', 'exports.retry', 'exports.download', 'home.readNotes', 'home.keepShortcuts'],
    ...['screening.addPreset', 'screening.editPreset', 'screening.removePreset'],
    ...['views.create', 'views.replace', 'views.remove', 'views.first'],
    ...['session.stepUpCode', 'session.stepUp', 'session.supportContact', 'session.renew', 'session.logout'],
    ...['account.addApiKey', 'account.revokeApiKey', 'account.beginTotp', 'account.confirmTotp'],
    ...['account.removeTotp', 'account.endSession', 'account.endOtherSessions', 'account.readNotices'],
    ...['account.saveAvatar', 'account.removeAvatar', 'account.saveLayout'],
    ...['agents.endViewAs', 'staff.position', 'ops.setTaskLimit'],
  ],
  'is new and touches nothing that is there': [
    ...['feedback.uploadPicture', 'feedback.uploadFile', 'staffPhotos.upload'],
    ...['cityComplaints.uploadPhoto'],
    ...[
      'vehicleNumbers.reserve',
      'stock.addStore',
      'helpArticles.preview',
      'ads.uploadPicture',
      'speech.speak',
    ],
  ],
  'adds nothing but what a provider or our own books say': [
    ...['reconcile.importBill', 'reconcile.fetchBill', 'reconcile.rematch', 'reconcile.downloadFiles'],
    ...['reportNotes.rebuild', 'logs.verify'],
  ],
  'asks by itself, by what the console is narrowed to': [
    ...['bankLines.importFile', 'bankLines.link', 'bankLines.ignore', 'bankLines.undo'],
  ],
  'is of those who want to become franchisees': ['leads.setState'],
};

test('whatever changes what all companies have together is for those who see all of them', () => {
  const unsaid = writes.filter(({ rows }) => rows === 'none').map(({ id }) => id);
  expect(unsaid.sort()).toEqual(Object.values(others).flat().sort());
});

test.each(['finance.moveFunds', 'vouchers.setAccount', 'reconcile.confirmDay', 'settings.setWeb'])(
  '%s is',
  (id) => {
    expect(writes.find((call) => call.id === id)).toMatchObject({ rows: 'whole' });
  },
);
