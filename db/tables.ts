import { accountTokens, securityNotices, sessions, users } from './accounts/table.ts';
import { activities } from './activities/table.ts';
import { biometricChallenges, biometricCredentials } from './biometrics/table.ts';
import { calendarFeeds } from './calendar-feed/table.ts';
import { carePlans } from './care/table.ts';
import { changes } from './changes/table.ts';
import { clinicAreas, clinicDirectories, clinicRatings, vetClinics } from './clinics/table.ts';
import { diaryEntries } from './diary/table.ts';
import { doses } from './doses/table.ts';
import type { AnyTable, Column } from './engine/table.ts';
import { expenseItems } from './expenses/table.ts';
import { freedIds } from './freed-ids/table.ts';
import { givenUp, givenUpPhotos } from './given-up/table.ts';
import { handedOver, handOvers } from './hand-over/table.ts';
import { idempotencyKeys, rateLimits } from './http/table.ts';
import { foundMutes, foundReports } from './lost/table.ts';
import { endedAccess, invitations, membershipPets, memberships } from './members/table.ts';
import {
  mailedReminders,
  notices,
  notificationTargets,
  pushSubscriptions,
} from './notices/table.ts';
import { operatorLog } from './operator/table.ts';
import { petDocumentPages, petDocuments } from './pet-documents/table.ts';
import { pets } from './pets/table.ts';
import { phoneCodes } from './phones/table.ts';
import { blobs } from './photos/table.ts';
import { subscriptionPlans, userSubscriptions } from './plans/table.ts';
import { providerIdentities } from './provider/table.ts';
import { medicalRecords, recordAttachments, recordDocuments } from './records/table.ts';
import { signUpCodes } from './registration/table.ts';
import { reminders } from './reminders/table.ts';
import { scannedPets } from './scans/table.ts';
import { settings } from './settings/table.ts';
import { sitterLinks } from './sitters/table.ts';
import { supportAttachments, supportMessages } from './support/table.ts';
import { apiTokens } from './tokens/table.ts';
import { importBlobs, importIds, importRows, importStandIns, imports } from './transfer/table.ts';
import { recoveryCodes, rememberedDevices, secondSteps, twoSteps } from './two-step/table.ts';
import { vetLinks } from './vet-links/table.ts';
import { visitReportFiles, visitReports } from './visit-reports/table.ts';
import { weighings } from './weights/table.ts';

/** All tables of the schema. A test compares them with the migrated schema. */
export const tables: readonly AnyTable[] = [
  accountTokens,
  activities,
  biometricChallenges,
  biometricCredentials,
  blobs,
  apiTokens,
  calendarFeeds,
  carePlans,
  changes,
  clinicAreas,
  clinicDirectories,
  clinicRatings,
  diaryEntries,
  doses,
  endedAccess,
  expenseItems,
  foundMutes,
  foundReports,
  freedIds,
  givenUp,
  givenUpPhotos,
  handOvers,
  handedOver,
  idempotencyKeys,
  importBlobs,
  importIds,
  importStandIns,
  importRows,
  imports,
  invitations,
  mailedReminders,
  medicalRecords,
  membershipPets,
  memberships,
  notices,
  operatorLog,
  petDocumentPages,
  petDocuments,
  pets,
  phoneCodes,
  providerIdentities,
  pushSubscriptions,
  notificationTargets,
  rateLimits,
  recordAttachments,
  recordDocuments,
  recoveryCodes,
  rememberedDevices,
  reminders,
  scannedPets,
  secondSteps,
  securityNotices,
  sessions,
  settings,
  signUpCodes,
  sitterLinks,
  vetLinks,
  subscriptionPlans,
  supportAttachments,
  supportMessages,
  twoSteps,
  userSubscriptions,
  users,
  vetClinics,
  visitReportFiles,
  visitReports,
  weighings,
];

/**
 * Columns by name, in camelCase. A name with a decoder means the same in every table, so the names
 * in a result are enough to decode it.
 */
export const columnsByName: ReadonlyMap<string, Column> = new Map(
  tables.flatMap(({ columns }) => Object.entries(columns)),
);
