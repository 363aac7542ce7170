export const sharing = {
  // A pet's codes and its share link
  'sharing.first.title': 'What a finder will see',
  'sharing.first.text':
    'Anyone who scans a code of {name} or has the link sees this, without a login:',
  'sharing.first.household':
    'Anyone who scans a tag of {name} gets the contact card that it holds:',
  'sharing.first.profile': '{name}’s profile and the last records',
  'sharing.first.owner': 'You: {contact}',
  'sharing.first.emergency': 'Emergency contact: {contact}',
  'sharing.first.emergency.hidden': 'Not your emergency contact',
  'sharing.first.nothing':
    'Nothing: while the public profile is off, codes and links open no page.',
  'sharing.first.public': 'Public profile',
  'sharing.first.public.hint': 'A finder can see {name}’s page and reach you',
  'sharing.first.help': 'QR emergency info',
  'sharing.first.help.hint': 'The page also shows your emergency contact',
  'sharing.first.later': 'You can change this at any time in your privacy settings.',
  'sharing.first.done': 'Got It',
  'sharing.first.failed': 'Your privacy settings could not be changed. Please try again.',
  'sharing.codes': 'Which code',
  'sharing.profileCode': 'Profile code',
  'sharing.profileCode.for': 'For Alaga’s scanner',
  'sharing.profileCode.picture': 'QR code: the profile of {name}',
  'sharing.profileCode.text':
    'Anyone who scans this with Alaga sees {name}’s profile and records, and how to reach you.',
  'sharing.profileCode.household':
    'Scanned with Alaga, this code tells {name}’s name, breed, birth date, microchip and marks. Your contact is not in it.',
  'sharing.profileCode.camera':
    'A phone’s own camera shows it as text only: for finders there is the collar tag.',
  'sharing.collarTag': 'Collar tag',
  'sharing.collarTag.for': 'For any phone’s camera',
  'sharing.collarTag.picture': 'Collar tag with a QR code: {name}',
  'sharing.collarTag.text':
    'Any phone’s camera opens {name}’s page with this: the profile, the last {count} records and how to reach you. No login needed.',
  'sharing.collarTag.household':
    'Others cannot reach this computer, so the tag opens no page. It holds a contact card that any phone’s camera reads, also without internet: {holds}.',
  'sharing.collarTag.noContact':
    'Your profile has no phone number: add one, so that whoever finds {name} can call you.',
  'sharing.toProfile': 'Go to my profile',
  'sharing.scanMe': 'Scan me',
  'sharing.size': 'Size',
  'sharing.size.round': '{size} mm round',
  'sharing.size.card': '{width} × {height} mm card',
  'sharing.size.all': 'All sizes on one sheet',
  'sharing.sheet': '{count, plural, one {# tag} other {# tags}} on one page',
  'sharing.sheet.picture':
    'The page as it is printed: {count, plural, one {# tag} other {# tags}} of {name}',
  'sharing.sheet.full': 'Print at 100 %',
  'sharing.sheet.full.text': 'Not “Fit to page”: only then is each the size it says, {size}.',
  'sharing.sheet.full.all': 'Not “Fit to page”: only then is each tag the size that it should be.',
  'sharing.phone': 'Phone on tag',
  'sharing.phone.none': 'None',
  'sharing.download': 'Download',
  'sharing.downloaded': 'QR code saved',
  'sharing.downloaded.tag': 'Tag saved',
  'sharing.downloaded.text': 'It was saved as {file}.',
  'sharing.share': 'Share',
  'sharing.print': 'Print',
  'sharing.copied': 'Link Copied',
  'sharing.copied.text': 'The link to {name}’s profile can be pasted anywhere now.',
  'sharing.copiedCode': 'QR code copied',
  'sharing.copiedCode.text': 'It can be pasted into a message or a document now.',
  'sharing.share.failed': 'Share Failed',
  'sharing.share.failed.text': 'Could not share profile link',
  'sharing.share.failed.pet': 'Could not share pet profile',
  'sharing.error': 'Error',
  'sharing.generate.failed': 'Failed to generate QR code. Please try again.',
  'sharing.shareCode.failed': 'Failed to share QR code.',
  'sharing.link': 'Share link',
  'sharing.link.share': 'Share link',
  'sharing.link.text':
    'Whoever has this link sees {name}’s page. Replacing it ends the old link and the tags that carry it.',
  'sharing.replace': 'Replace link',
  'sharing.replace.title': 'Replace the share link?',
  'sharing.replace.text':
    'The old link stops working at once, and so does every tag that carries it. Profile codes go on working until you turn the public profile off.',
  'sharing.replaced': 'Share link replaced',
  'sharing.replaced.text': 'Print new tags: the old ones lead nowhere now.',
  'sharing.replace.failed': 'The share link was not replaced',
  'sharing.off.title': 'Your public profile is off',
  'sharing.off.text':
    'Nobody can open {name}’s page now: its link, tags and codes lead nowhere. Turn the public profile on to use them.',
  'sharing.off.household':
    'While it is off, Alaga makes no codes of {name}. A tag that you have printed still shows the contact on it.',
  'sharing.off.open': 'Open privacy settings',
  'sharing.sample.title': 'Sample pets are never public',
  'sharing.sample.mark': 'SAMPLE',
  'sharing.sample.picture': 'Sample of a collar tag: {name}',
  'sharing.sample.code': 'Sample tag of Alaga: {name} is not a real pet.',
  'sharing.sample.text':
    'This is a sample tag: {name} is here for a look around and has no code or link that anybody could open. Each pet of your own gets them.',
} as const;
