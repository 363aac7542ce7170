export const offline = {
  'offline.kept': 'Saved on this device, {when}',
  'offline.gone': '{title} is no longer in this list',
  'offline.gone.text': 'It was deleted or changed on another device.',
  'offline.update.title': 'A new version of Alaga is ready',
  'offline.update.text': 'Reload when it suits you. What you typed in a form stays.',
  'offline.update.elsewhere': 'Alaga was updated in another tab',
  'offline.update.reload': 'Reload',
  'offline.later': 'Not now',
  'offline.lost.title':
    '{count, plural, one {# thing is} other {# things are}} only on this device',
  'offline.lost.text':
    'They are no longer on the server, which may have been restored from a backup. Choose what to add back.',
  'offline.lost.show': 'Show',
  'offline.lost.add': 'Add Back',
  'offline.lost.add.of': 'Add back {name}',
  'offline.lost.drop': 'Discard',
  'offline.lost.drop.of': 'Discard {name}',
  'offline.lost.addAll': 'Add All Back',
  'offline.deleted.title': 'The account on this device was deleted',
  'offline.deleted.short': 'Some of its data is still here. Save a copy, or clear it.',
  'offline.deleted.unsent':
    '{count, plural, one {# change was never sent} other {# changes were never sent}}',
  'offline.deleted.read':
    '{count, plural, one {# pet, record or expense} other {# pets, records and expenses}} as last seen here',
  'offline.deleted.text':
    'You can add a copy to another account: Profile, On this device, Add from a File. This device is cleared afterwards.',
  'offline.deleted.save': 'Save a Copy and Clear',
  'offline.deleted.clear': 'Clear Without a Copy',
  'offline.deleted.sure': 'Clear the rest of this account?',
  'offline.deleted.sure.text': 'It is stored nowhere else. This cannot be undone.',
  'offline.deleted.done': 'This device is cleared',
  'offline.install.title': 'Keep Alaga on your home screen',
  'offline.install.text':
    'It opens like any app, even offline, and your browser is less likely to clear its data.',
  'offline.install.add': 'Add to Home Screen',
  'offline.install.iphone':
    'Tap Share, then Add to Home Screen. In the browser, Alaga’s data on this device is cleared after 7 days without a visit. On the home screen it stays.',
  'offline.full.title': 'This device is full',
  'offline.full.text':
    'Alaga could not save this page for offline use. Free some space on the device, then open the page again.',
  'offline.noRoom.title': 'This device is full',
  'offline.noRoom.text':
    'There is no room for your changes on this device. They go straight to the server, so you need a connection. Free some space on the device.',
  'offline.none.title': 'Nothing is saved on this device',
  'offline.none.text':
    'This browser saves nothing, perhaps because the window is private. Your changes go straight to the server, so you need a connection.',
  'offline.unsent.title': 'Unsent changes are gone',
  'offline.unsent.text':
    'The browser cleared them from this device before they were sent. Please check what you saved while offline, and enter what is missing again.',
  'offline.cleared.title': 'Alaga’s data on this device is gone',
  'offline.cleared.text':
    'The browser cleared it, or it was too old. Nothing is lost on the server. What you open from now on is saved here again.',
  'offline.device.about':
    'What you open is saved on this device for up to 30 days, so you can read it offline. Signing out clears it.',
  'offline.device.reads': 'Pages and lists',
  'offline.device.photos': 'Photos',
  'offline.device.space': 'Space used by Alaga',
  'offline.device.unknown': 'Unknown',
  'offline.device.none': 'This browser saves nothing for offline use.',
  'offline.device.safe': 'The browser has agreed not to clear it.',
  'offline.device.unsafe': 'The browser may clear it when the device is full.',
  'offline.device.protect': 'Ask to Keep It',
  'offline.device.refused': 'The browser did not agree',
  'offline.device.refusedText': 'It is more likely to agree if Alaga is on the home screen.',
  'offline.device.clear': 'Clear Saved Data',
  'offline.device.clearText': 'Clears only copies of what is on the server. Unsent changes stay.',
  'offline.device.cleared': 'Saved data cleared.',
  'offline.device.failed': 'The saved data could not be cleared',
  'offline.addRecord.title': 'Add a Record',
  'offline.addRecord.pet': 'Which pet is it for?',
  'offline.addRecord.kind': 'What is it about?',
  'changes.expired': 'The changes since then are not known any more. Start again without a cursor.',
} as const;
