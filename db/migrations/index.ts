import type { Knex } from 'knex';
import { accounts } from './001-accounts.ts';
import { pets } from './002-pets.ts';
import { records } from './003-records.ts';
import { reminders } from './004-reminders.ts';
import { requests } from './005-requests.ts';
import { petDetails } from './006-pet-details.ts';
import { samplePets } from './007-sample-pets.ts';
import { documents } from './009-documents.ts';
import { phones } from './010-phones.ts';
import { providerIdentities } from './011-provider-identities.ts';
import { biometrics } from './012-biometrics.ts';
import { plans } from './013-plans.ts';
import { support } from './014-support.ts';
import { importIds } from './015-import-ids.ts';
import { sessionDetails } from './016-session-details.ts';
import { budget } from './017-budget.ts';
import { notices } from './018-notices.ts';
import { scannedPets } from './019-scanned-pets.ts';
import { lostPets } from './020-lost-pets.ts';
import { clinics } from './021-clinics.ts';
import { clinicRatings } from './022-clinic-ratings.ts';
import { growth } from './023-growth.ts';
import { quotas } from './024-quotas.ts';
import { waysIn } from './025-ways-in.ts';
import { foundReports } from './026-found-reports.ts';
import { firstShare } from './030-first-share.ts';
import { supersededMigration } from './032-superseded.ts';
import { noticeDigest } from './033-notice-digest.ts';
import { freedIds } from './035-freed-ids.ts';
import { changes } from './036-changes.ts';
import { bloodType } from './038-blood-type.ts';
import { budgetSaved } from './039-budget-saved.ts';
import { weighings } from './040-weighings.ts';
import { expenseItems } from './041-expense-items.ts';
import { lostPlace } from './042-lost-place.ts';
import { photoFocus } from './043-photo-focus.ts';
import { givenUp } from './044-given-up.ts';
import { care } from './045-care.ts';
import { calendarFeeds } from './046-calendar-feeds.ts';
import { careNotices } from './047-care-notices.ts';
import { sitterLinks } from './048-sitter-links.ts';
import { vaccinationCards } from './049-vaccination-cards.ts';
import { members } from './050-members.ts';
import { idReads } from './051-id-reads.ts';
import { handOvers } from './052-hand-overs.ts';
import { signUpCodes } from './053-sign-up-codes.ts';
import { operatorLog } from './054-operator-log.ts';
import { operatedAccounts } from './055-operated-accounts.ts';
import { memberNotices } from './056-member-notices.ts';
import { vetLinks } from './057-vet-links.ts';
import { apiTokens } from './058-api-tokens.ts';
import { activities } from './059-activities.ts';
import { petDocuments } from './060-pet-documents.ts';
import { visitReports } from './062-visit-reports.ts';
import { weightUnits } from './064-weight-units.ts';
import { currency } from './065-currency.ts';
import { twoStep } from './066-two-step.ts';
import { foundRecipients } from './067-found-recipients.ts';
import { search } from './069-search.ts';
import { notificationTargets } from './070-notification-targets.ts';
import { reportDigests } from './071-report-digests.ts';
import { searchOwners } from './072-search-owners.ts';
import { stagedImports } from './073-staged-imports.ts';
import { importSlices } from './074-import-slices.ts';
import { mergedParts } from './075-merged-parts.ts';
import { clinicVersions } from './076-clinic-versions.ts';
import { hiddenScans } from './078-hidden-scans.ts';
import { lateRows } from './079-late-rows.ts';
import { leftOutDocuments } from './080-left-out-documents.ts';
import { recountedCosts } from './081-recounted-costs.ts';

/** The order is fixed: a released migration is never edited, renamed or removed. */
export const migrations: Readonly<Record<string, Knex.Migration>> = {
  '001-accounts': accounts,
  '002-pets': pets,
  '003-records': records,
  '004-reminders': reminders,
  '005-requests': requests,
  '006-pet-details': petDetails,
  '007-sample-pets': samplePets,
  '009-documents': documents,
  '010-phones': phones,
  '011-provider-identities': providerIdentities,
  '012-biometrics': biometrics,
  '013-plans': plans,
  '014-support': support,
  '015-import-ids': importIds,
  '016-session-details': sessionDetails,
  '017-budget': budget,
  '018-notices': notices,
  '019-scanned-pets': scannedPets,
  '020-lost-pets': lostPets,
  '021-clinics': clinics,
  '022-clinic-ratings': clinicRatings,
  '023-growth': growth,
  '024-quotas': quotas,
  '025-ways-in': waysIn,
  '026-found-reports': foundReports,
  '030-first-share': firstShare,
  '032-superseded': supersededMigration,
  '033-notice-digest': noticeDigest,
  '035-freed-ids': freedIds,
  '036-changes': changes,
  '038-blood-type': bloodType,
  '039-budget-saved': budgetSaved,
  '040-weighings': weighings,
  '041-expense-items': expenseItems,
  '042-lost-place': lostPlace,
  '043-photo-focus': photoFocus,
  '044-given-up': givenUp,
  '045-care': care,
  '046-calendar-feeds': calendarFeeds,
  '047-care-notices': careNotices,
  '048-sitter-links': sitterLinks,
  '049-vaccination-cards': vaccinationCards,
  '050-members': members,
  '051-id-reads': idReads,
  '052-hand-overs': handOvers,
  '053-sign-up-codes': signUpCodes,
  '054-operator-log': operatorLog,
  '055-operated-accounts': operatedAccounts,
  '056-member-notices': memberNotices,
  '057-vet-links': vetLinks,
  '058-api-tokens': apiTokens,
  '059-activities': activities,
  '060-pet-documents': petDocuments,
  '062-visit-reports': visitReports,
  '064-weight-units': weightUnits,
  '065-currency': currency,
  '066-two-step': twoStep,
  '067-found-recipients': foundRecipients,
  '069-search': search,
  '070-notification-targets': notificationTargets,
  '071-report-digests': reportDigests,
  '072-search-owners': searchOwners,
  '073-staged-imports': stagedImports,
  '074-import-slices': importSlices,
  '075-merged-parts': mergedParts,
  '076-clinic-versions': clinicVersions,
  '078-hidden-scans': hiddenScans,
  '079-late-rows': lateRows,
  '080-left-out-documents': leftOutDocuments,
  '081-recounted-costs': recountedCosts,
};
