import { fieldsAtoC } from './a-to-c.ts';
import { fieldsOfAnalysis } from './analysis.ts';
import { areaSettingFields } from './area-settings.ts';
import { fieldsOfBank } from './bank.ts';
import { fieldsOfCards } from './cards.ts';
import { fieldsDtoH } from './d-to-h.ts';
import { fieldsOfDeposits } from './deposits.ts';
import { fieldsOfUpgrades } from './devices/upgrades.ts';
import { fieldsOfFeedback } from './feedback.ts';
import { fieldsItoO } from './i-to-o.ts';
import { fieldsOfInvoices } from './invoices.ts';
import { fieldsOfAds } from './marketing/ads.ts';
import { fieldsOfAudiences } from './marketing/audiences.ts';
import { fieldsOfBroadcasts } from './marketing/broadcasts.ts';
import { fieldsOfCampaigns } from './marketing/campaigns.ts';
import { fieldsOfCoupons } from './marketing/coupons.ts';
import { fieldsOfHelp } from './marketing/help.ts';
import { fieldsOfNotices } from './marketing/notices.ts';
import { fieldsOfRewards } from './marketing/rewards.ts';
import { fieldsOfMoney } from './money.ts';
import { fieldsOfMds } from './open/mds.ts';
import { fieldsOfOpenFeeds } from './open/open-feeds.ts';
import { fieldsOfStatus } from './open/status.ts';
import { fieldsOfWebhooks } from './open/webhooks.ts';
import { fieldsPtoS } from './p-to-s.ts';
import { paymentProviderFields } from './payment-providers.ts';
import { fieldsOfPeople } from './people.ts';
import { fieldsOfPersons } from './persons.ts';
import { fieldsOfPricing } from './pricing.ts';
import { fieldsOfReconcile } from './reconcile.ts';
import { fieldsOfReports } from './reports.ts';
import { fieldsOfReturnEvidence } from './return-evidence.ts';
import { fieldsOfReturns } from './returns.ts';
import { fieldsOfSettlement } from './settlement.ts';
import { fieldsOfStaffReports } from './staff-reports.ts';
import { fieldsOfCityFeeds } from './stations/city-feeds.ts';
import { fieldsOfRegulator } from './stations/regulator.ts';
import { fieldsOfStationApplications } from './stations/station-applications.ts';
import { fieldsOfStationVisits } from './stations/station-visits.ts';
import { fieldsOfStationStatistics, fieldsOfVehicleStatistics } from './statistics.ts';
import { fieldsTtoZ } from './t-to-z.ts';
import { fieldsOfTasks } from './tasks.ts';
import { wallFields } from './walls.ts';
import { type FieldPlace, type FieldWords, keysOf } from './words.ts';
import { fieldsOfWorkPlans } from './work-plans.ts';
import { fieldsOfWorkVerdicts } from './work-verdicts.ts';

export type { FieldPlace } from './words.ts';

/**
 * What each parameter and property of the calls is, in one sentence. Beside the schemas and not in them: only the server's
 * documents say it, and the console is built without.
 */
export const fieldWords: FieldWords = {
  ...fieldsAtoC,
  ...fieldsDtoH,
  ...fieldsItoO,
  ...fieldsPtoS,
  ...fieldsTtoZ,
  ...fieldsOfWorkVerdicts,
  ...fieldsOfTasks,
  ...fieldsOfAnalysis,
  ...areaSettingFields,
  ...fieldsOfCards,
  ...fieldsOfAds,
  ...fieldsOfCampaigns,
  ...fieldsOfAudiences,
  ...fieldsOfBroadcasts,
  ...fieldsOfUpgrades,
  ...fieldsOfCoupons,
  ...fieldsOfHelp,
  ...fieldsOfMds,
  ...fieldsOfOpenFeeds,
  ...fieldsOfWebhooks,
  ...fieldsOfStatus,
  ...fieldsOfNotices,
  ...fieldsOfRewards,
  ...fieldsOfFeedback,
  ...fieldsOfInvoices,
  ...fieldsOfDeposits,
  ...fieldsOfMoney,
  ...fieldsOfPeople,
  ...fieldsOfPersons,
  ...fieldsOfPricing,
  ...paymentProviderFields,
  ...fieldsOfBank,
  ...fieldsOfReconcile,
  ...fieldsOfReports,
  ...fieldsOfReturnEvidence,
  ...fieldsOfReturns,
  ...fieldsOfStationVisits,
  ...fieldsOfStaffReports,
  ...fieldsOfCityFeeds,
  ...fieldsOfRegulator,
  ...fieldsOfStationApplications,
  ...fieldsOfStationStatistics,
  ...fieldsOfVehicleStatistics,
  ...wallFields,
  ...fieldsOfSettlement,
  ...fieldsOfWorkPlans,
};

/** The key of the sentence about a field; undefined while nobody wrote one. */
export const fieldKeyOf = (name: string, place: FieldPlace) =>
  keysOf(name, place).find((key) => Object.hasOwn(fieldWords, key));

const base64 = 'base64 (RFC 4648, with padding)';

/** Whether a sentence says that the field holds bytes as base64. */
export const isBase64 = (words: string) => words.includes(base64);
