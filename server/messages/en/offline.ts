export const offline = {
  'offline.kept': 'Saved on this device, {when}',
  'offline.update.title': 'A new version of Alaga is ready',
  'offline.update.text': 'Reload when it suits you. What you typed in a form stays.',
  'offline.update.elsewhere': 'Alaga was updated in another tab',
  'offline.update.reload': 'Reload',
  'offline.later': 'Not now',
  'offline.lost.title':
    '{count, plural, one {# thing is} other {# things are}} only on this device',
  'offline.lost.text':
    'The server no longer has them. It may have been restored from a backup. Choose what to add back.',
  'offline.lost.show': 'Show',
  'offline.lost.add': 'Add Back',
  'offline.lost.add.of': 'Add back {name}',
  'offline.lost.drop': 'Discard',
  'offline.lost.drop.of': 'Discard {name}',
  'offline.lost.addAll': 'Add All Back',
  'offline.deleted.title': 'The account on this device was deleted',
  'offline.deleted.short': 'Some of it is still here. Save a copy, or clear it.',
  'offline.deleted.unsent':
    '{count, plural, one {# change was never sent} other {# changes were never sent}}',
  'offline.deleted.read':
    '{count, plural, one {# pet, record or expense} other {# pets, records and expenses}} as last seen here',
  'offline.deleted.text':
    'A copy is a file that another account can add: Profile, On this device, Add from a File. Afterwards this device is cleared.',
  'offline.deleted.save': 'Save a Copy and Clear',
  'offline.deleted.clear': 'Clear Without a Copy',
  'offline.deleted.sure': 'Clear what is left of this account?',
  'offline.deleted.sure.text': 'It is nowhere else. This cannot be undone.',
  'offline.deleted.done': 'This device is cleared',
  'offline.install.title': 'Keep Alaga on your home screen',
  'offline.install.text':
    'It opens like any app, also without a connection, and your browser is less likely to clear away what it keeps.',
  'offline.install.add': 'Add to Home Screen',
  'offline.install.iphone':
    'Press Share, then Add to Home Screen. In the browser, what Alaga keeps on this device is cleared after 7 days without a visit; on the home screen it stays.',
  'offline.full.title': 'This device has no room left',
  'offline.full.text':
    'Alaga could not keep what you read for the time without a connection. Free some space on the device, then open the page again.',
  'offline.none.title': 'Nothing is kept on this device',
  'offline.none.text':
    'This browser keeps nothing, perhaps because the window is private. What you save goes straight to the server, and needs a connection.',
  'offline.unsent.title': 'What waited to be sent is gone',
  'offline.unsent.text':
    'The browser cleared it from this device before it could be sent. Please look for what you saved without a connection, and enter again what is not there.',
  'offline.cleared.title': 'What Alaga kept on this device is gone',
  'offline.cleared.text':
    'The browser cleared it, or it was too old. Nothing is lost on the server: what you open from now on is kept here again.',
  'offline.device.about':
    'What you open is kept on this device for up to 30 days, so that you can read it without a connection. Signing out clears it.',
  'offline.device.reads': 'Pages and lists',
  'offline.device.photos': 'Photos',
  'offline.device.space': 'Space that Alaga takes here',
  'offline.device.unknown': 'Unknown',
  'offline.device.none': 'This browser keeps nothing for the time without a connection.',
  'offline.device.safe': 'The browser has promised not to clear it by itself.',
  'offline.device.unsafe': 'The browser may clear it when the device runs out of room.',
  'offline.device.protect': 'Ask to Keep It',
  'offline.device.refused': 'The browser did not agree',
  'offline.device.refusedText': 'It is more likely to where Alaga is on the home screen.',
  'offline.device.clear': 'Clear Kept Data',
  'offline.device.clearText':
    'Only copies of what is on the server go. What waits here to be sent stays.',
  'offline.device.cleared': 'Kept data cleared.',
  'offline.device.failed': 'The kept data could not be cleared',
  'offline.addRecord.title': 'Add a Record',
  'offline.addRecord.pet': 'Which pet is it for?',
  'offline.addRecord.kind': 'What is it about?',
  'changes.expired': 'The changes since then are not known any more. Start again without a cursor.',
} as const;
