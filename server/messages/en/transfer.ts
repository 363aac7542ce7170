export const transfer = {
  // Export and import
  'transfer.import.invalid': 'The file format is invalid or corrupted.',
  'transfer.import.invalid.entry':
    'The file format is invalid or corrupted. The problem is in “{list}”, entry {entry}.',
  'transfer.import.invalid.field':
    'The file format is invalid or corrupted. The problem is “{field}” in “{list}”, entry {entry}.',
  'transfer.import.tooLarge': 'This file is larger than 200 MB and cannot be imported.',
  'transfer.underWay':
    'Your account is already being exported or imported. Please wait until that is done.',
  'transfer.busy':
    'Alaga is busy with other exports and imports right now. Please try again in a moment.',
  'transfer.import.failed': 'Import failed',
  'transfer.import.failed.text': 'Nothing was changed. Please try again.',
  'transfer.pets': 'Pets',
  'transfer.medicalRecords': 'Medical records',
  'transfer.reminders': 'Reminders',
  'transfer.photos': 'Photos',
  'transfer.documents': 'PDFs',
  'transfer.weighings': 'Weights',
  'transfer.expenseItems': 'Expenses',
  'transfer.scannedPets': 'Scanned pets',
  'transfer.ownClinics': 'Clinics of your own',
  'transfer.clinicRatings': 'Ratings of clinics',
  'transfer.export': 'Export data',
  'transfer.export.text':
    'Exports everything, including photos and PDFs. You can restore it here or in another Alaga account. Keep the file safe: anyone who has it can read it.',
  'transfer.export.samples': 'Sample pets are left out.',
  'transfer.export.pet': 'A copy of {name}',
  'transfer.export.pet.text':
    'Everything about {name} as a file: records with their photos and documents, care plans, diary and weights. “Import data” adds it to an account as another pet.',
  'transfer.export.parts':
    'Your data is too large for one file, so it is saved as {parts, plural, one {# file} other {# files}}. Keep all of them: to restore everything, import each one, in any order. If your browser asks, allow it to save several files.',
  'transfer.export.size': 'About {size}',
  'transfer.export.start': 'Export',
  'transfer.export.busy': 'Exporting your data',
  'transfer.export.busy.part': 'Exporting your data, file {part} of {parts}',
  'transfer.export.done': 'Data exported',
  'transfer.export.done.text': 'Saved as {name}.',
  'transfer.export.done.parts':
    'Saved as {parts, plural, one {# file} other {# files}}. Keep all of them.',
  'transfer.export.failed': 'Export failed',
  'transfer.export.failed.text': 'Nothing was saved. Please try again.',
  'transfer.export.some':
    'Only {saved} of {parts} files were saved. Export again to get all of them.',
  'transfer.import': 'Import data',
  'transfer.import.text':
    'Choose a file exported from Alaga. You can see its contents before anything changes.',
  'transfer.import.choose': 'Choose file',
  'transfer.import.reading': 'Reading {name}',
  'transfer.import.checking': 'Checking {name}…',
  'transfer.import.holds': '{name} contains',
  'transfer.import.part': 'This is file {part} of {parts}. Import the others too, in any order.',
  'transfer.import.exported': 'Exported on {date}',
  'transfer.import.there': '{count, plural, one {# already here} other {# already here}}',
  'transfer.import.added': 'Added to your account',
  'transfer.import.rule':
    'Only missing items are added. Everything already in your account stays as it is, including your name, email, language, time zone and notification settings.',
  'transfer.import.rule.hiding':
    'Otherwise only missing items are added. Everything already in your account stays as it is, including your name, email, language, time zone and notification settings.',
  'transfer.import.profile': 'Profile details',
  'transfer.import.profile.fill': 'Will fill in what is empty or still at its default: {fields}',
  'transfer.import.profile.none': 'Nothing to fill in.',
  'transfer.import.profile.filled': 'Filled in what was empty or still at its default: {fields}',
  'transfer.import.field.phone': 'phone',
  'transfer.import.field.address': 'address',
  'transfer.import.field.city': 'city',
  'transfer.import.field.country': 'country',
  'transfer.import.field.dateOfBirth': 'date of birth',
  'transfer.import.field.emergencyContact': 'emergency contact',
  'transfer.import.field.emergencyPhone': 'emergency phone',
  'transfer.import.field.currency': 'currency',
  'transfer.import.field.weightUnit': 'unit of weights',
  'transfer.import.field.monthlyBudget': 'monthly budget',
  'transfer.import.field.photo': 'photo',
  'transfer.import.hide.publicProfile':
    'The file kept pet profiles private, so public profiles will be turned off here too.',
  'transfer.import.hide.qrEmergencyInfo':
    'The file left emergency details out of QR codes, so that will be turned off here too.',
  'transfer.import.hidden.publicProfile': 'Public profiles were turned off, as in the file.',
  'transfer.import.hidden.qrEmergencyInfo':
    'Emergency details in QR codes were turned off, as in the file.',
  'transfer.import.nothing': 'All of this is already in your account. There is nothing to restore.',
  'transfer.import.surplus': 'This file contains more than your account has room for',
  'transfer.import.surplus.pets': '{count, plural, one {# pet too many} other {# pets too many}}',
  'transfer.import.surplus.medicalRecords':
    '{count, plural, one {# record too many} other {# records too many}}',
  'transfer.import.surplus.scannedPets':
    '{count, plural, one {# scanned pet too many} other {# scanned pets too many}}',
  'transfer.import.surplus.ownClinics':
    '{count, plural, one {# clinic of your own too many} other {# clinics of your own too many}}',
  'transfer.import.surplus.clinicRatings':
    '{count, plural, one {# rating too many} other {# ratings too many}}',
  'transfer.import.surplus.bytes': '{size} of photos and documents too much',
  'transfer.import.restore': 'Restore into this account',
  'transfer.import.restoring': 'Sending {name}',
  'transfer.import.saving': 'Saving…',
  'transfer.import.saving.text':
    'This can take a minute and can no longer be cancelled. You can close this. We will tell you when it is done.',
  'transfer.import.unsure': 'We do not know whether it was saved',
  'transfer.import.unsure.text': 'Import the file again to see what is in your account.',
  'transfer.import.looked':
    'We could not tell whether it was saved, so we checked your account again. This is what it contains now.',
  'transfer.import.done': 'Data restored',
  'transfer.import.close': 'Done',
} as const;
