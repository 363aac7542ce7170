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
  'support.answer.email': 'We answer to {email}.',
  'support.answer.phone':
    'Your account has no email address. Write how we can reach you; otherwise we answer to {phone}.',
  'support.answer.none': 'Your account has no email address. Please write how we can reach you.',
  'support.answer.kept':
    'There is no mail for support here. Your message is kept, and the person who runs Alaga here can read it.',
  'support.nobody':
    'This Alaga runs at your own home: a message that is written here would reach nobody.',
  'support.nobody.address': 'You can write to support from your own email:',
  'support.send': 'Send',
  'support.sending': 'Sending...',
  'support.failed.title': 'Message not sent',
  'support.failed.text': 'Failed to send support request. Please try again.',
  'support.failed.before':
    'An earlier try of this message arrived after all. Press Send again to send it as it stands now.',
  'support.sent.mail.title': 'Message sent',
  'support.sent.mail': 'Your message is on its way to support.',
  'support.sent.kept.title': 'Message kept',
  'support.sent.kept': 'Your message is kept here; whoever runs Alaga here can read it.',
} as const;
