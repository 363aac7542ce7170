export const http = {
  // Errors of every call
  'http.unauthorized': 'Unauthorized',
  'http.notFound': 'Not found',
  'http.origin': 'This request came from another site and was refused.',
  'http.household':
    'This address belongs to the Alaga app on this computer. Open the app to use it.',
  'http.hostHeader': 'The request must have exactly one Host header.',
  'http.host':
    'Alaga answers only on this computer, under localhost. To reach it under another name, set PUBLIC_URL.',
  'http.notReady': 'Alaga cannot save or load anything right now. Please try again in a moment.',
  'http.json': 'The request could not be read: it must be valid JSON.',
  'http.encoding': 'Alaga does not accept compressed requests.',
  'http.tooLarge': 'This is too large to save. Please make it smaller and try again.',
  'http.tooMany':
    'Too many attempts. Please wait {hours, plural, =0 {{minutes, plural, one {# minute} other {# minutes}}} one {# hour} other {# hours}} and try again.',
  'http.conflict':
    'This was changed somewhere else in the meantime. Please check the newer version first.',
  'http.idempotencyKey': 'The Idempotency-Key is too long.',
  'http.idempotencyMismatch': 'This Idempotency-Key was already used for something else.',
  'http.idTaken': 'This id is taken already.',
  'http.busy': 'Alaga is busy right now. Please try again in a moment.',
  'http.slow': 'This took too long right now. Please try again in a moment.',
  'http.storageFull': 'The server is full, so nothing was saved.',
  'http.storageFullHere':
    'This computer is full, so nothing was saved. Delete files you no longer need, then try again.',
  'http.storageReadOnly': 'The server cannot write to its data folder. Nothing was changed.',
  'http.storageReadOnlyHere':
    'Alaga cannot write to its data folder, so nothing was saved. Check that its drive is connected and writable, then try again.',
  'http.storageFailing': 'The disk of the server is not working as it should. Nothing was changed.',
  'http.storageFailingHere':
    'The disk of this computer has a problem, so nothing was saved. Make a backup on another drive, then try again.',
  'http.storageDamagedHere':
    'Part of Alaga’s data on this computer is damaged, so this did not work. Go to your profile, under Backups, and restore the newest backup.',
  'http.internal': 'Something went wrong on our side. Please try again.',

  // Fields
  'field.invalid': 'This value is not valid.',
  'field.text': 'Please enter text.',
  'field.date': 'Please enter a valid date.',
  'field.flag': 'Please choose yes or no.',
  'field.id': 'This id must be a UUID of version 7 in lower case.',
  'field.timeZone': 'This time zone is not known.',
  'field.tooLong.40': 'Please keep this to 40 characters.',
  'field.tooLong.100': 'Please keep this to 100 characters.',
  'field.tooLong.200': 'Please keep this to 200 characters.',
  'field.tooLong.254': 'Please keep this to 254 characters.',
  'field.tooLong.2000': 'Please keep this to 2,000 characters.',
  'field.tooLong.10000': 'Please keep this to 10,000 characters.',
  'field.optional': 'optional',
} as const;
