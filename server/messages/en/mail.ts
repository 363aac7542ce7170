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
  'mail.taken.subject': 'You already have an Alaga account',
  'mail.taken.text':
    'Hello {name},\n\nSomeone, perhaps you, tried to sign up for Alaga with this address. You already have an account. You can log in here:\n\n{link}\n\nIf you forgot your password, choose “Forgot your password?” there. If it was not you, nothing has changed and you can ignore this email.',
  'mail.reset.subject': 'Reset your Alaga password',
  'mail.reset.text':
    'Hello {name},\n\nYou can choose a new password here:\n\n{link}\n\nThe link works once and for 1 hour. If you did not ask for it, you can ignore this email: your password stays as it is.',
} as const;
