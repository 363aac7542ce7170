/**
 * Every text an owner reads, in ICU message format. Where the specification words a text it stands here to the
 * letter. An id is the stable `code` of the wire, so ids are never renamed.
 */
export const en = {
  // The wire
  'http.unauthorized': 'Unauthorized',
  'http.notFound': 'Not found',
  'http.origin': 'This request came from another site and was refused.',
  'http.household': 'This address belongs to the Alaga app on this computer. Open the app to use it.',
  'http.json': 'The request could not be read: it must be valid JSON.',
  'http.tooLarge': 'This is too large to save. Please make it smaller and try again.',
  'http.tooMany': 'Too many attempts. Please wait a little and try again.',
  'http.conflict': 'This was changed somewhere else in the meantime. Please look at the newer version first.',
  'http.idempotencyKey': 'The Idempotency-Key is too long.',
  'http.idempotencyMismatch': 'This Idempotency-Key was already used for something else.',
  'http.busy': 'Alaga is busy right now. Please try again in a moment.',
  'http.storageFull': 'There is no room left to save this. Nothing was changed.',
  'http.storageReadOnly': 'Alaga cannot write to its data folder. Nothing was changed.',
  'http.internal': 'Something went wrong on our side. Please try again.',

  // Fields
  'field.invalid': 'This value is not valid.',
  'field.text': 'Please enter text.',
  'field.date': 'Please enter a valid date.',
  'field.flag': 'Please choose yes or no.',
  'field.timeZone': 'This time zone is not known.',
  'field.tooLong.40': 'Please keep this to 40 characters.',
  'field.tooLong.100': 'Please keep this to 100 characters.',
  'field.tooLong.200': 'Please keep this to 200 characters.',
  'field.tooLong.254': 'Please keep this to 254 characters.',
  'field.tooLong.10000': 'Please keep this to 10,000 characters.',

  // Accounts: rules
  'accounts.email.invalid': 'Please enter a valid email address',
  'accounts.password.required': 'Password is required',
  'accounts.password.min6': 'Password must be at least 6 characters',
  'accounts.password.min8': 'Password must be at least 8 characters',
  'accounts.password.tooLong': 'Please keep your password to 200 characters.',
  'accounts.passwords.differ': "Passwords don't match",
  'accounts.firstName.required': 'First name is required',
  'accounts.lastName.required': 'Last name is required',
  'accounts.currentPassword.required': 'Current password is required',
  'accounts.newPassword.min6': 'New password must be at least 6 characters',
  'accounts.newPassword.confirm': 'Please confirm your new password',

  // Accounts: answers
  'accounts.login.refused': 'Invalid email or password. Please try again.',
  'accounts.login.unconfirmed': 'Please confirm your email before logging in.',
  'accounts.signup.done': 'Check your email to confirm your account.',
  'accounts.signup.household': 'Your account is ready. You can log in now.',
  'accounts.signup.taken': 'An account with this email already exists.',
  'accounts.confirm.done': 'Your email is confirmed. You can log in now.',
  'accounts.confirm.noToken': 'Invalid confirmation link. No token provided.',
  'accounts.confirm.failed':
    'Email confirmation failed. The link has expired or was already used. If you have confirmed before, you can just log in.',
  'accounts.resend.done': 'If this address needs confirming, a new email is on its way.',
  'accounts.resend.already': 'This email is already confirmed.',
  'accounts.forgot.done': 'If there is an account for this address, a reset link is on its way.',
  'accounts.reset.done': 'Your password was updated.',
  'accounts.reset.failed': 'This password reset link is invalid or has expired.',
  'accounts.reset.noToken': 'Reset token is missing. Please use the link from your email.',
  'accounts.changePassword.done': 'Your password was changed.',
  'accounts.changePassword.wrong': 'The current password is not right.',
  'accounts.changePassword.none': 'This account has no password yet.',
  'accounts.logout.done': 'You are logged out.',
  'accounts.mail.unavailable':
    'Alaga cannot send email right now: no mail service is set up. Please contact whoever runs this server.',
  'accounts.language.unknown': 'Please choose English or Filipino.',

  // Accounts: mails
  'mail.confirm.subject': 'Confirm your email for Alaga',
  'mail.confirm.text':
    'Hello {name},\n\nPlease confirm your email address to start your pets’ booklet:\n\n{link}\n\nThe link works once and for 24 hours. If you did not sign up for Alaga, you can ignore this email.',
  'mail.taken.subject': 'You already have an Alaga account',
  'mail.taken.text':
    'Hello {name},\n\nSomeone, perhaps you, tried to sign up for Alaga with this address. You already have an account. You can log in here:\n\n{link}\n\nIf you forgot your password, choose “Forgot your password?” there. If it was not you, nothing has changed and you can ignore this email.',
  'mail.reset.subject': 'Reset your Alaga password',
  'mail.reset.text':
    'Hello {name},\n\nYou can choose a new password here:\n\n{link}\n\nThe link works once and for 1 hour. If you did not ask for it, you can ignore this email: your password stays as it is.',

  // Pets: rules
  'pets.id.required': 'Pet ID is required',
  'pets.name.required': 'Pet name is required',
  'pets.category.required': 'Please select a pet category',
  'pets.dateOfBirth.future': 'Birth date cannot be in the future',
  'pets.age.invalid': 'Age must be a whole number of months',
  'pets.age.tooHigh': 'Please check the age: it is given in months.',
  'pets.deleted': 'Pet deleted',

  // Photos: rules of the wire
  'photos.notAnImage': 'Please select an image file',
  'photos.tooLarge': 'Image size should be less than 10MB',
  'photos.tooMany': 'You can only upload up to 3 photos.',
  'photos.unreadable':
    'This photo could not be read. It may be damaged, or of a kind this server cannot open; please choose a JPEG or PNG photo.',
  'photos.unknown': 'This photo does not belong to the record.',

  // Records: rules
  'records.type.required': 'Please choose the type of record',
  'records.title.required': 'Please choose what was done',
  'records.dateAdministered.required': 'Please enter the date given',
  'records.dateAdministered.future': 'The date given cannot be in the future',
  'records.nextDueDate.order': 'Next due date must be later than the date given',
  'records.cost.tooHigh': 'Please check the cost: it is too high.',
  'records.deleted': 'Record deleted',

  // The desktop shell
  'desktop.error.title': 'Alaga could not start',
  'desktop.error.portTaken':
    'Another program is using Alaga’s address on this computer (port {port}). Close that program, or restart the computer, and open Alaga again. Your data is safe.',
  'desktop.error.portFile':
    'The file {file}, which keeps Alaga’s address on this computer, is damaged. Delete it and open Alaga again. Your data is safe.',
  'desktop.error.newerData':
    'Your data was written by a newer version of Alaga. Please update Alaga; nothing was changed.',
  'desktop.error.dataFolder':
    'Alaga cannot write to its data folder {folder}. Please check that there is room on the disk and that you may write there.',
  'desktop.error.config': 'A setting is wrong: {problem}.',
  'desktop.error.unknown': 'Something went wrong while Alaga was starting: {problem}',
  'desktop.reset.message': 'Choose a new password',
  'desktop.reset.detail':
    'A new password for an Alaga account on this computer was asked for. If that was you, you can choose it now.',
  'desktop.reset.choose': 'Choose a new password',
  'desktop.reset.later': 'Not now',
  'desktop.menu.view': 'View',

  // The app: shared words
  'app.name': 'Alaga',
  'common.close': 'Close',
  'common.cancel': 'Cancel',
  'common.save': 'Save',
  'common.saving': 'Saving...',
  'common.delete': 'Delete',
  'common.edit': 'Edit',
  'common.undo': 'Undo',
  'common.back': 'Back',
  'field.optional': 'optional',
  'password.show': 'Show password',
  'password.hide': 'Hide password',
  'toast.one': 'Notification',
  'toast.label': 'Notifications ({hotkey})',
  'error.title': 'That did not work',
  'error.tryAgain': 'Please try again.',
  'error.network': 'Alaga could not reach the server. Please check your connection and try again.',
  'error.unauthorized.title': 'Unauthorized',
  'error.unauthorized.text': 'You are logged out. Logging in again...',

  // Shell
  'nav.label': 'Main',
  'nav.home': 'Home',
  'nav.profile': 'Profile',
  'shell.loading': 'Loading Alaga...',
  'shell.error.title': 'Something went wrong',
  'shell.error.text': 'Alaga encountered an unexpected error. We apologize for the inconvenience.',
  'shell.error.again': 'Try Again',
  'shell.error.reload': 'Reload App',
  'shell.notFound.title': 'Page Not Found',
  'shell.notFound.text': 'There is nothing at this address.',
  'shell.notFound.home': 'Go to Dashboard',
  'shell.notFound.back': 'Go Back',

  // Reminders
  'reminders.comingUp': 'Coming up',
  'reminders.none': 'Nothing is due. Reminders come from the next due date of a record.',
  'reminders.seeAll': 'See all {count}',
  'reminders.viewAll': 'View all',
  'reminders.done': 'Done',
  'reminders.done.of': 'Done: {title} for {pet}',
  'reminders.completed': 'Reminder completed',
  'reminders.complete.failed': 'The reminder is still open',
  'reminders.days': '{days, plural, one {# day} other {# days}}',
  'reminders.due.overdue': '{days, plural, one {# day overdue} other {# days overdue}}',
  'reminders.due.today': 'Due today',
  'reminders.due.tomorrow': 'Due tomorrow',
  'reminders.due.in': '{days, plural, one {In # day} other {In # days}}',
  'reminders.overdue.label': 'Overdue Reminders',
  'reminders.overdue.count': '{count} overdue',
  'reminders.overdue.more': '{count, plural, one {+# more overdue item} other {+# more overdue items}}',
  'reminders.bell':
    '{count, plural, =0 {Notifications: nothing overdue} one {Notifications: # overdue reminder} other {Notifications: # overdue reminders}}',
  'reminders.notifications': 'Notifications',
  'reminders.caughtUp': 'All caught up!',

  // Dashboard
  'dashboard.title': 'Home',
  'dashboard.welcome': 'Welcome back!',
  'dashboard.managing': '{count, plural, one {Managing # pet} other {Managing # pets}}',
  'dashboard.myPets': 'My Pets',
  'dashboard.reminders': 'Reminders',
  'dashboard.addPet': 'Add Pet',
  'dashboard.upToDate': 'Everything is up to date.',
  'dashboard.upToDate.text': 'Nothing is overdue today.',
  'dashboard.empty': 'Their booklet starts with a name and a photo.',
  'dashboard.empty.add': 'Add your first pet',
} as const;
