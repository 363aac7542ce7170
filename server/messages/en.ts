import { accounts } from './en/accounts.ts';
import { activities } from './en/activities.ts';
import { backups } from './en/backups.ts';
import { biometrics } from './en/biometrics.ts';
import { bulkImport } from './en/bulk-import.ts';
import { calendarFeed } from './en/calendar-feed.ts';
import { care } from './en/care.ts';
import { careForm } from './en/care-form.ts';
import { carePlans } from './en/care-plans.ts';
import { clinics } from './en/clinics.ts';
import { computer } from './en/computer.ts';
import { desktop } from './en/desktop.ts';
import { diary } from './en/diary.ts';
import { emergency } from './en/emergency.ts';
import { expenses } from './en/expenses.ts';
import { handOver } from './en/hand-over.ts';
import { http } from './en/http.ts';
import { insights } from './en/insights.ts';
import { lost } from './en/lost.ts';
import { mail } from './en/mail.ts';
import { members } from './en/members.ts';
import { notices } from './en/notices.ts';
import { offline } from './en/offline.ts';
import { outbox } from './en/outbox.ts';
import { pages } from './en/pages.ts';
import { palette } from './en/palette.ts';
import { petDocuments } from './en/pet-documents.ts';
import { pets } from './en/pets.ts';
import { phones } from './en/phones.ts';
import { photos } from './en/photos.ts';
import { profile } from './en/profile.ts';
import { publicPet } from './en/public-pet.ts';
import { quotas } from './en/quotas.ts';
import { records } from './en/records.ts';
import { reminders } from './en/reminders.ts';
import { scans } from './en/scans.ts';
import { search } from './en/search.ts';
import { sharing } from './en/sharing.ts';
import { shell } from './en/shell.ts';
import { sit } from './en/sit.ts';
import { sitters } from './en/sitters.ts';
import { support } from './en/support.ts';
import { targets } from './en/targets.ts';
import { tokens } from './en/tokens.ts';
import { transfer } from './en/transfer.ts';
import { twoStep } from './en/two-step.ts';
import { vaccinationCards } from './en/vaccination-cards.ts';
import { vetLinks } from './en/vet-links.ts';
import { vetPage } from './en/vet-page.ts';
import { vetSummary } from './en/vet-summary.ts';
import { visitReports } from './en/visit-reports.ts';
import { waysIn } from './en/ways-in.ts';
import { weights } from './en/weights.ts';

/**
 * All texts for owners, in ICU message format: one file for each feature in `en/`, and the same in `fil/`. Texts that
 * the specification prescribes are used to the letter. Ids are the stable `code` of error answers and are never
 * renamed.
 */
export const en = {
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
} as const;
