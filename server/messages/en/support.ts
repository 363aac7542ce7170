export const support = {
  // Contact support
  'support.title': 'Contact support',
  'support.subject': 'Subject',
  'support.subject.min5': 'Subject must be at least 5 characters',
  'support.message': 'Message',
  'support.message.min20': 'Message must be at least 20 characters',
  'support.message.tooLong': 'Message must be at most 5,000 characters',
  'support.message.count': '{count, number} of {max, number} characters',
  'support.photos': 'Photos',
  'support.attachments.tooMany': 'Maximum 3 attachments allowed',
  'support.answer.email': 'We will reply to {email}.',
  'support.answer.phone':
    'Your account has no email address. Tell us how to reach you, or we will reply to {phone}.',
  'support.answer.none': 'Your account has no email address. Please tell us how to reach you.',
  'support.answer.kept':
    'Support email is not set up here. Your message is saved, and the person who runs Alaga here can read it.',
  'support.nobody':
    'Alaga runs on your own computer, so a message written here would reach nobody.',
  'support.nobody.address': 'You can email support yourself:',
  'support.send': 'Send',
  'support.sending': 'Sending...',
  'support.failed.title': 'Message not sent',
  'support.failed.text': 'Failed to send support request. Please try again.',
  'support.failed.before':
    'An earlier attempt did send this message. Press Send again to send it as it is now.',
  'support.sent.mail.title': 'Message sent',
  'support.sent.mail': 'Your message is on its way to support.',
  'support.sent.kept.title': 'Message saved',
  'support.sent.kept': 'Your message is saved here. The person who runs Alaga here can read it.',
} as const;
