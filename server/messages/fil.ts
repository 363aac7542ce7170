import { accounts } from './fil/accounts.ts';
import { activities } from './fil/activities.ts';
import { backups } from './fil/backups.ts';
import { biometrics } from './fil/biometrics.ts';
import { bulkImport } from './fil/bulk-import.ts';
import { calendarFeed } from './fil/calendar-feed.ts';
import { care } from './fil/care.ts';
import { careForm } from './fil/care-form.ts';
import { carePlans } from './fil/care-plans.ts';
import { clinics } from './fil/clinics.ts';
import { computer } from './fil/computer.ts';
import { desktop } from './fil/desktop.ts';
import { diary } from './fil/diary.ts';
import { emergency } from './fil/emergency.ts';
import { expenses } from './fil/expenses.ts';
import { handOver } from './fil/hand-over.ts';
import { http } from './fil/http.ts';
import { insights } from './fil/insights.ts';
import { lost } from './fil/lost.ts';
import { mail } from './fil/mail.ts';
import { members } from './fil/members.ts';
import { notices } from './fil/notices.ts';
import { offline } from './fil/offline.ts';
import { outbox } from './fil/outbox.ts';
import { pages } from './fil/pages.ts';
import { palette } from './fil/palette.ts';
import { petDocuments } from './fil/pet-documents.ts';
import { pets } from './fil/pets.ts';
import { phones } from './fil/phones.ts';
import { photos } from './fil/photos.ts';
import { profile } from './fil/profile.ts';
import { publicPet } from './fil/public-pet.ts';
import { quotas } from './fil/quotas.ts';
import { records } from './fil/records.ts';
import { reminders } from './fil/reminders.ts';
import { scans } from './fil/scans.ts';
import { search } from './fil/search.ts';
import { sharing } from './fil/sharing.ts';
import { shell } from './fil/shell.ts';
import { sit } from './fil/sit.ts';
import { sitters } from './fil/sitters.ts';
import { support } from './fil/support.ts';
import { targets } from './fil/targets.ts';
import { tokens } from './fil/tokens.ts';
import { transfer } from './fil/transfer.ts';
import { twoStep } from './fil/two-step.ts';
import { vaccinationCards } from './fil/vaccination-cards.ts';
import { vetLinks } from './fil/vet-links.ts';
import { vetPage } from './fil/vet-page.ts';
import { vetSummary } from './fil/vet-summary.ts';
import { visitReports } from './fil/visit-reports.ts';
import { waysIn } from './fil/ways-in.ts';
import { weights } from './fil/weights.ts';
import type { Catalogue } from './ids.ts';

/**
 * Every text in Filipino, as people speak it: Taglish where English is the everyday word. Filipino counts in two
 * ways by the sound of the number: 4, 6 and 9 take "na" (`other`), all others do not (`one`); where exactly one thing
 * reads differently it is `=1`.
 */
export const fil: Catalogue = {
  ...http,
  ...accounts,
  ...vaccinationCards,
  ...activities,
  ...vetLinks,
  ...vetPage,
  ...visitReports,
  ...vetSummary,
  ...emergency,
  ...waysIn,
  ...twoStep,
  ...profile,
  ...biometrics,
  ...phones,
  ...mail,
  ...members,
  ...handOver,
  ...notices,
  ...scans,
  ...search,
  ...pages,
  ...palette,
  ...petDocuments,
  ...pets,
  ...photos,
  ...quotas,
  ...records,
  ...desktop,
  ...computer,
  ...shell,
  ...publicPet,
  ...lost,
  ...sharing,
  ...expenses,
  ...offline,
  ...outbox,
  ...reminders,
  ...insights,
  ...weights,
  ...support,
  ...transfer,
  ...clinics,
  ...calendarFeed,
  ...targets,
  ...tokens,
  ...sit,
  ...sitters,
  ...care,
  ...diary,
  ...carePlans,
  ...careForm,
  ...bulkImport,
  ...backups,
};
