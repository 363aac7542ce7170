export const transfer = {
  // Export and import
  'transfer.import.invalid': 'The file format is invalid or corrupted.',
  'transfer.import.tooLarge': 'This file is larger than 200 MB and cannot be imported.',
  'transfer.underWay':
    'An export or import of your account is still under way. Please wait until it has finished.',
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
  'transfer.export': 'Export data',
  'transfer.export.text':
    'All of it, photos and PDFs included. It can be restored here or into another Alaga account. Keep it safe: whoever has it can read it.',
  'transfer.export.parts':
    'It is too large for one file, so it is saved as {parts, plural, one {# file} other {# files}}, one after another. Keep all of them: to restore everything, import each, in any order. If your browser asks, allow it to save several files.',
  'transfer.export.size': 'About {size}',
  'transfer.export.start': 'Export',
  'transfer.export.busy': 'Exporting your data',
  'transfer.export.busy.part': 'Exporting your data, file {part} of {parts}',
  'transfer.export.done': 'Data exported',
  'transfer.export.done.text': 'It was saved as {name}.',
  'transfer.export.done.parts':
    'It was saved as {parts, plural, one {# file} other {# files}}. Keep all of them.',
  'transfer.export.failed': 'Export failed',
  'transfer.export.failed.text': 'Nothing was saved. Please try again.',
  'transfer.export.some':
    'Only {saved} of {parts} files were saved. Export again to have all of it.',
  'transfer.import': 'Import data',
  'transfer.import.text':
    'Choose a file that Alaga exported. You see what it holds before anything is changed.',
  'transfer.import.choose': 'Choose file',
  'transfer.import.reading': 'Reading {name}',
  'transfer.import.checking': 'Looking at what {name} holds…',
  'transfer.import.holds': '{name} holds',
  'transfer.import.part': 'This is file {part} of {parts}. Import the others too, in any order.',
  'transfer.import.exported': 'Exported on {date}',
  'transfer.import.there': '{count, plural, one {# already here} other {# already here}}',
  'transfer.import.added': 'Added to your account',
  'transfer.import.rule':
    'Only what is missing is added. What is already in your account stays as it is. Your name, email, language, time zone and notification settings do not change.',
  'transfer.import.rule.hiding':
    'Apart from that, only what is missing is added, and what is already in your account stays as it is. Your name, email, language, time zone and notification settings do not change.',
  'transfer.import.profile': 'Profile details',
  'transfer.import.profile.fill':
    'Will be filled where yours are empty or as they were at first: {fields}',
  'transfer.import.profile.none': 'Yours stay as they are.',
  'transfer.import.profile.filled':
    'Filled where yours were empty or as they were at first: {fields}',
  'transfer.import.field.phone': 'phone',
  'transfer.import.field.address': 'address',
  'transfer.import.field.city': 'city',
  'transfer.import.field.country': 'country',
  'transfer.import.field.dateOfBirth': 'date of birth',
  'transfer.import.field.emergencyContact': 'emergency contact',
  'transfer.import.field.emergencyPhone': 'emergency phone',
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
  'transfer.import.surplus': 'This file holds more than your account has room for',
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
    'This can take a minute and can no longer be cancelled. You may close this; you will be told when it is done.',
  'transfer.import.unsure': 'It is not known whether it was saved',
  'transfer.import.unsure.text': 'Import the file again to see what is in your account.',
  'transfer.import.looked':
    'It was not clear whether it was saved, so your account was looked at again. This is what it holds now.',
  'transfer.import.done': 'Data restored',
  'transfer.import.close': 'Done',
} as const;
