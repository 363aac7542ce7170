export const mail = {
  // Accounts: mails
  'mail.nameless': 'there',
  'mail.confirm.subject': 'Confirm your email for Alaga',
  'mail.confirm.text':
    'Hello {name},\n\nPlease confirm your email address to start your pets’ booklet:\n\n{link}\n\nThe link works once and for 24 hours. If you did not sign up for Alaga, you can ignore this email.',
  'mail.abuse.subject': 'Abusive message from a public page',
  'mail.abuse.text':
    'An owner reports a message that a stranger wrote from the public page of a pet.\n\nPet: {pet}\nReport: {id}\nWritten: {when}\nNetwork (pseudonym): {network}\nName: {name}\nPhone: {phone}\n\n{message}',
  'mail.support.subject': '[Alaga support] {subject}',
  'mail.support.none': 'none',
  'mail.support.text.answer':
    '{message}\n\n--\nFrom: {name}\nEmail: {email}\nPhone: {phone}\nAlso given with the message, not checked: {claims}\nWritten: {when}\nMessage: {id}\n\nAn answer to this email goes to the address of the account.',
  'mail.support.text.noEmail':
    '{message}\n\n--\nFrom: {name}\nEmail: {email}\nPhone: {phone}\nAlso given with the message, not checked: {claims}\nWritten: {when}\nMessage: {id}\n\nThis account has no email address: an answer to this email reaches nobody.',
  'mail.invitation.subject': 'You are invited to Alaga',
  'mail.invitation.text':
    'Hello,\n\nYou are invited to make an account at Alaga. Open this link to sign up with this email address:\n\n{link}\n\nIf you are asked for a code, it is {code}. It works once and for 7 days. If you do not know why you got this email, you can ignore it.',
  'mail.taken.subject': 'You already have an Alaga account',
  'mail.taken.text':
    'Hello {name},\n\nSomeone, perhaps you, tried to sign up for Alaga with this address. You already have an account. You can log in here:\n\n{link}\n\nIf you forgot your password, choose “Forgot your password?” there. If it was not you, nothing has changed and you can ignore this email.',
  'mail.reset.subject': 'Reset your Alaga password',
  'mail.reset.text':
    'Hello {name},\n\nYou can choose a new password here:\n\n{link}\n\nThe link works once and for 1 hour. If you did not ask for it, you can ignore this email: your password stays as it is.',
  'mail.addEmail.subject': 'Add this address to an Alaga account?',
  'mail.addEmail.text':
    'Hello,\n\nAn existing Alaga account asks to add this email address. The account was made by phone, with a number that ends in {digits}.\n\nIf this is your account, open this link and log in to the account with that number:\n\n{link}\n\nThe link works once and for 24 hours.\n\nIf it was not you, do not log in there, and never share a code from a text message. You can ignore this email: your address is not added unless someone logs in to that account.',
  'mail.addTaken.subject': 'Another Alaga account asked to add your address',
  'mail.addTaken.text':
    'Hello,\n\nAn Alaga account that was made by phone, with a number that ends in {digits}, asked to add this email address. The address already belongs to your own account, so nothing was changed.\n\nIf it was you, log in here with this address instead:\n\n{link}\n\nIf it was not you, you can ignore this email.',
  'mail.security.text':
    'Hello {name},\n\n{body}\n\nIf this was you, there is nothing to do. If it was not you, choose a new password now; that removes every other way to log in:\n\n{link}',
  'mail.security.title.added': 'A new way to log in to your Alaga account',
  'mail.security.title.removed': 'A way to log in to your Alaga account was removed',
  'mail.security.title.password': 'Your Alaga password was changed',
  'mail.security.unnamed': 'a device without a name',
  'mail.security.added.phone':
    'A code sent to the number ending in {name} can now open your account.',
  'mail.security.added.provider': 'Login with {name} can now open your account.',
  'mail.security.added.biometric': 'Biometric login was turned on here: {name}.',
  'mail.security.added.email': 'The email address {name} was added to your account.',
  'mail.security.added.password':
    'A password was set for your account. All devices were signed out.',
  'mail.security.changed.password':
    'Your password was changed. All your other devices were signed out.',
  'mail.security.reset.password': 'Your password was reset. All devices were signed out.',
  'mail.security.removed.phone':
    'The number ending in {name} no longer opens your account. It gets no more text reminders.',
  'mail.security.removed.provider': 'Login with {name} no longer opens your account.',
  'mail.security.removed.biometric': 'Biometric login was turned off here: {name}.',
  'mail.security.title.target': 'Alaga sends your notifications to another app',
  'mail.security.title.token': 'An API token was made for your Alaga account',
  'mail.security.added.target': 'Notifications about your pets are now sent to {name}.',
  'mail.security.added.token':
    'Another program can now use your account with the token {name}. If it was not you, delete it in your profile.',
  'mail.security.title.twoStep.on': 'Two-step login is on for your Alaga account',
  'mail.security.title.twoStep.off': 'Two-step login is off for your Alaga account',
  'mail.security.title.recovery.new': 'Your Alaga account has new recovery codes',
  'mail.security.title.recovery.used': 'A recovery code opened your Alaga account',
  'mail.security.added.twoStep':
    'Two-step login was turned on. From now on, a code from your app is needed too.',
  'mail.security.removed.twoStep':
    'Two-step login was turned off. A code from your app is no longer needed.',
  'mail.security.changed.recoveryCode':
    'New recovery codes were made. The earlier ones no longer work.',
  'mail.security.used.recoveryCode':
    'Somebody logged in with one of your recovery codes. It cannot be used again.',
} as const;
