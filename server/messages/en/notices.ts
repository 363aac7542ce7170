export const notices = {
  'notice.otp':
    'Your Alaga code is {otp}. It works for {minutes} minutes. Never share it with anyone.',

  // Notices on devices, in mails and in text messages
  'notice.title': '{title} for {pet}',
  'notice.tomorrow': 'Due tomorrow, {when}.',
  'notice.today': 'Due today, {when}.',
  'notice.later': 'Due {when}.',
  'notice.overdue': '{days, plural, one {# day} other {# days}} overdue: it was due {when}.',
  'notice.document':
    '{days, plural, =0 {Ends today, {when}.} one {Ends tomorrow, {when}.} other {Ends in # days, {when}.}}',
  'notice.sms': 'Alaga: {title}. {body}',
  'notice.mail':
    'Hello {name},\n\n{title}. {body}\n\nYour schedule:\n{schedule}\n\nYou get this email because email reminders are on. You can turn them off in your profile:\n{profile}',
  'notice.digest.subject': '{count, plural, one {# reminder} other {# reminders}} for your pets',
  'notice.digest.more':
    '{count, plural, one {# more reminder is} other {# more reminders are}} in your schedule.',
  'notice.digest.backlog':
    '{count, plural, one {# reminder was} other {# reminders were}} already overdue when added. {count, plural, one {It is} other {They are}} in your schedule.',
  'notice.digest.mail':
    'Hello {name},\n\n{lines}\n\nYour schedule:\n{schedule}\n\nYou get at most one such email a day, because reminders by email are on. Turn them off without signing in:\n{unsubscribe}\n\nAll your notification settings:\n{profile}',
  'notice.summary.title':
    '{count, plural, one {# more reminder} other {# more reminders}} for your pets',
  'notice.summary.body': 'Due or overdue. Open your schedule to see them.',
  'notice.care.at': 'Due at {time}.',
  'notice.care.day': 'Due today.',
  'notice.care.late': 'Still due: it was due at {time}.',
  'notice.care.late.day': 'Still due: it was due {when}.',
  'notice.care.line': 'Today at {times}.',
  'notice.care.line.day': 'Today.',
  'notice.care.given': 'Given',
  'notice.care.skip': 'Skip',
  'notice.care.snooze': 'Snooze',
  'notice.extra.title': 'Extra dose: {title} for {pet}',
  'notice.extra.by': '{name} gave it on {when} at {time}, in addition to the planned dose.',
  'notice.extra.given': 'Given on {when} at {time}, in addition to the planned dose.',
  'notice.refill.title': 'Running low: {title} for {pet}',
  'notice.refill.left': '{left} {unit} left.',
  'notice.refill.none': 'Nothing is left.',
  'mail.unsubscribe.title': 'Reminders by email',
  'mail.unsubscribe.ask': 'Turn off reminders by email?',
  'mail.unsubscribe.ask.text':
    'You will get no more reminders by email. You will still get other notifications, an email when someone finds a pet, and emails about your login.',
  'mail.unsubscribe.button': 'Turn off',
  'mail.unsubscribe.done': 'Reminders by email are off',
  'mail.unsubscribe.done.text': 'You can turn them back on in your profile, under Notifications.',
  'mail.unsubscribe.profile': 'Open Alaga',
  'mail.unsubscribe.invalid': 'This link does not work',
  'mail.unsubscribe.invalid.text':
    'Open the link from the newest email, or change your notifications in your profile.',
  'notice.test.title': 'A test from Alaga',
  'notice.test.body': 'Reminders reach you here.',
  'notice.visit.title': 'Visit report for {pet}',
  'notice.visit.mail':
    'Hello {name},\n\na vet handed in a report about {pet} through your link: {vet}.\n\nAlaga does not know who wrote it. It is in the booklet only if you add it:\n{page}',
  'notice.found.title': 'Someone found {pet}',
  'notice.found.mail':
    'Hello {name},\n\nsomeone found {pet} and wrote to you from the public page:',
  'notice.found.mail.contact': 'From: {contact}',
  'notice.found.mail.nobody': 'No name or number was left.',
  'notice.found.mail.place':
    'Written at this place, within about {metres, plural, one {# metre} other {# metres}}:',
  'notice.found.mail.page': 'The message is also on the page of your pet:',
  'notice.found.mail.care':
    'Alaga does not know who wrote this, and an answer to this email does not reach them. Be careful with anyone who asks for money before you have seen {pet}.',
  'notice.found.digest.title':
    '{count, plural, one {# more message} other {# more messages}} about {pet}',
  'notice.found.digest.body':
    'Open the page of {pet} to read {count, plural, one {it} other {them}}.',
  'notice.found.digest.mail':
    'Hello {name},\n\nmany messages about {pet} are coming from the public page, so Alaga puts them together: {count, plural, one {# came} other {# came}} since the last email. Here are some of them:',
  'notice.found.digest.more':
    '{count, plural, one {# more is} other {# more are}} on the page of your pet.',
  'notice.found.digest.page':
    'On the page of your pet you can read all of them, mute a sender, or report one to us:',
  'noticeSettings.first.title': 'Be notified when something is due?',
  'noticeSettings.first.text':
    'Alaga can notify you on this device, one day before and on the day. Your browser will ask you next. You can change this in your profile, under Notifications.',
  'noticeSettings.first.yes': 'Notify me',
  'noticeSettings.first.no': 'Not now',
  'noticeSettings.heading': 'On this device',
  'noticeSettings.permission': 'Permission',
  'noticeSettings.permission.default': 'Not Set',
  'noticeSettings.permission.granted': 'Enabled',
  'noticeSettings.permission.denied': 'Blocked',
  'noticeSettings.permission.unsupported': 'Not Supported',
  'noticeSettings.toggle': 'Notify me on this device',
  'noticeSettings.toggle.ask': 'Your browser will ask for permission.',
  'noticeSettings.toggle.pushed': 'Also while Alaga is closed',
  'noticeSettings.toggle.open': 'While Alaga is open',
  'noticeSettings.pageOnly.server': 'Notifications appear only while Alaga is open.',
  'noticeSettings.pageOnly.browser': 'This browser shows notifications only while Alaga is open.',
  'noticeSettings.alsoClosed': 'Notify me while Alaga is closed too',
  'noticeSettings.enabled': 'Notifications enabled',
  'noticeSettings.stopped': 'This device gets no more notifications',
  'noticeSettings.unsupported.title': 'Notifications not supported',
  'noticeSettings.unsupported.text': "Your browser doesn't support push notifications.",
  'noticeSettings.unsupported.apple':
    'On an iPhone or iPad, add Alaga to the home screen first: tap Share, then Add to Home Screen, and open Alaga from there.',
  'noticeSettings.blocked.title': 'Notifications blocked',
  'noticeSettings.blocked.text': 'You can enable them in your browser settings.',
  'noticeSettings.blocked.how':
    'Tap the icon beside the address of this page, allow notifications, and come back here.',
  'noticeSettings.error.title': 'Permission error',
  'noticeSettings.failed.title': 'Failed to enable notifications',
  'noticeSettings.failed.text': 'Please check your browser settings and try again.',
  'noticeSettings.desktop': 'Reminders show on this computer while Alaga runs.',
  'noticeSettings.sounds': 'Sounds',
  'noticeSettings.sounds.hint': 'A chime when a reminder shows while Alaga is open',
  'noticeSettings.last': 'Last notices',
  'noticeSettings.none': 'No notice was sent yet.',
  'noticeSettings.unread': 'The last notifications could not be loaded',
  'noticeSettings.channel.email': 'Email',
  'noticeSettings.channel.sms': 'Text message',
  'noticeSettings.channel.push': 'Push',
  'noticeSettings.channel.desktop': 'This computer',
  'noticeSettings.delivery.sent': '{channel}: sent {when}',
  'noticeSettings.delivery.failed': '{channel}: could not be delivered, {when}',
  'noticeSettings.delivery.limited':
    '{channel}: not sent, because {count} were sent in a day already, {when}',
  'noticeSettings.delivery.waiting': '{channel}: on its way since {when}',
  'noticeSettings.test': 'Send a test',
  'noticeSettings.test.sending': 'Sending...',
  'noticeSettings.test.sent': 'Test sent',
  'noticeSettings.test.failed': 'The test could not be delivered',
  'noticeSettings.test.failed.text': 'What did not work: {channels}.',
  'noticeSettings.test.limited':
    'At most {count} text messages are sent in a day, and this account has got them.',
  'noticeSettings.test.refused': 'No test was sent',
  'notices.snoozed': 'You will be told again.',
  'notices.push.off': 'Push notifications are not set up here.',
  'notices.push.refused': 'Reminders cannot be sent to this browser.',
  'notices.push.on': 'This device now gets your reminders.',
  'notices.push.stopped': 'This device no longer gets reminders.',
  'notices.test.none': 'Turn on a notification first, then send a test.',
} as const;
