export const sharing = {
  // A pet's codes and its share link
  'sharing.first.title': 'What a finder will see',
  'sharing.first.text':
    'Anyone who scans a code of {name} or has the link sees this, without a login:',
  'sharing.first.household': 'Anyone who scans {name}’s tag gets this contact card:',
  'sharing.first.profile': '{name}’s profile and the last records',
  'sharing.first.owner': 'You: {contact}',
  'sharing.first.emergency': 'Emergency contact: {contact}',
  'sharing.first.emergency.hidden': 'Not your emergency contact',
  'sharing.first.nothing':
    'Nothing. While the public profile is off, codes and links open no page.',
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
  'sharing.profileCode.member':
    'Anyone who scans this with Alaga sees {name}’s profile and records, and how to reach {owner}.',
  'sharing.profileCode.household':
    'Scanned with Alaga, this code shows {name}’s name, breed, birth date, microchip and marks. It does not contain your contact.',
  'sharing.profileCode.camera':
    'A phone’s own camera shows it as text only. For finders, use the collar tag.',
  'sharing.collarTag': 'Collar tag',
  'sharing.collarTag.for': 'For any phone’s camera',
  'sharing.collarTag.picture': 'Collar tag with a QR code: {name}',
  'sharing.collarTag.text':
    'Any phone’s camera opens {name}’s page with this tag: the profile, the last {count} records and how to reach you. No login needed.',
  'sharing.collarTag.member':
    'Any phone’s camera opens {name}’s page with this tag: the profile, the last {count} records and how to reach {owner}. No login needed.',
  'sharing.collarTag.household':
    'Others cannot reach this computer, so the tag opens no page. It contains a contact card that any phone’s camera can read, even offline: {holds}.',
  'sharing.collarTag.noContact':
    'Add a phone number to your profile, so that anyone who finds {name} can call you.',
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
  'sharing.sheet.full.text': 'Do not use “Fit to page”, or the tags will not be {size}.',
  'sharing.sheet.full.all': 'Do not use “Fit to page”, or the tags will have the wrong size.',
  'sharing.phone': 'Phone on tag',
  'sharing.phone.none': 'None',
  'sharing.download': 'Download',
  'sharing.downloaded': 'QR code saved',
  'sharing.downloaded.tag': 'Tag saved',
  'sharing.downloaded.text': 'Saved as {file}.',
  'sharing.share': 'Share',
  'sharing.print': 'Print',
  'sharing.copied': 'Link Copied',
  'sharing.copied.text': 'You can now paste the link to {name}’s profile anywhere.',
  'sharing.copiedCode': 'QR code copied',
  'sharing.copiedCode.text': 'You can now paste it into a message or a document.',
  'sharing.share.failed': 'Share Failed',
  'sharing.share.failed.text': 'Could not share profile link',
  'sharing.share.failed.pet': 'Could not share pet profile',
  'sharing.error': 'Error',
  'sharing.generate.failed': 'Failed to generate QR code. Please try again.',
  'sharing.shareCode.failed': 'Failed to share QR code.',
  'sharing.link': 'Share link',
  'sharing.link.share': 'Share link',
  'sharing.link.text':
    'Anyone with this link can see {name}’s page. If you replace it, the old link and tags with it stop working.',
  'sharing.replace': 'Replace link',
  'sharing.replace.title': 'Replace the share link?',
  'sharing.replace.text':
    'The old link and all tags with it stop working at once. Profile codes keep working until you turn the public profile off.',
  'sharing.replaced': 'Share link replaced',
  'sharing.replaced.text': 'Print new tags. The old ones no longer work.',
  'sharing.replace.failed': 'The share link could not be replaced',
  'sharing.off.title': 'Your public profile is off',
  'sharing.off.text':
    'Nobody can open {name}’s page now. To use its link, tags and codes, turn the public profile on.',
  'sharing.off.household':
    'While it is off, you cannot make codes for {name}. Printed tags still show the contact on them.',
  'sharing.off.member': '{owner}’s public profile is off',
  'sharing.off.member.text':
    'Nobody can open {name}’s page now, so its link, tags and codes do not work. Only {owner} can turn it on.',
  'sharing.off.open': 'Open privacy settings',
  'sharing.sample.title': 'Sample pets are never public',
  'sharing.sample.mark': 'SAMPLE',
  'sharing.sample.picture': 'Sample of a collar tag: {name}',
  'sharing.sample.code': 'Sample tag of Alaga: {name} is not a real pet.',
  'sharing.sample.text':
    'This is a sample tag. {name} is a sample pet, so nobody can open its code or link. Your own pets get real ones.',
} as const;
