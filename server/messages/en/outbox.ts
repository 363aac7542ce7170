export const outbox = {
  'outbox.mark.waiting': 'Saved offline',
  'outbox.mark.sending': 'Uploading',
  'outbox.mark.synced': 'Synced',
  'outbox.mark.refused': 'Not saved',
  'outbox.mark.conflict': 'Needs your decision',
  'outbox.waiting':
    '{count, plural, one {# item waits} other {# items wait}} on this device. Nothing is lost.',
  'outbox.unsynced':
    '{count, plural, one {# item waits to be sent} other {# items wait to be sent}}',
  'outbox.refused':
    '{count, plural, one {# item could not be saved} other {# items could not be saved}}',
  'outbox.conflicts':
    '{count, plural, one {# item needs your decision} other {# items need your decision}}',
  'outbox.conflicts.text': 'Choose what to keep.',
  'outbox.returned': '{title} is back',
  'outbox.returned.text':
    'It had been deleted on another device. What you changed here brought it back.',
  'outbox.syncing': 'Syncing {place} of {count}',
  'outbox.now': 'Sync now',
  'outbox.show': 'Show',
  'outbox.done': 'All offline data has been synchronized.',
  'outbox.failed': 'Some data could not be synchronized. Please try again.',
  'outbox.noConnection': 'No internet connection',
  'outbox.noConnection.text': 'Please check your internet connection and try again.',
  'outbox.sending': 'Saved on this device, sending…',
  'outbox.kept': 'Saved offline',
  'outbox.kept.text': 'It waits on this device and is sent when the connection is back.',
  'outbox.changed': 'Your changes are saved on this device.',
  'outbox.arrived': 'This was saved on the server a moment ago. Open it there to change it.',
  'outbox.full':
    'This device has no room left. Free some space on it, then save again. What you typed is still here.',
  'outbox.unkept': 'This device could not keep it. Your form is still here: please try again.',
  'outbox.pdfs':
    'PDFs cannot wait on this device. Remove them to save the record offline, or try again when the connection is back.',
  'outbox.list.title': 'Saved on this device',
  'outbox.list.text': 'Sent in this order as soon as there is a connection.',
  'outbox.list.empty': 'Everything is saved on the server.',
  'outbox.detail.waiting': 'Saved on this device only. It is sent when the connection is back.',
  'outbox.detail.refused': 'The server did not save this: {reason}',
  'outbox.detail.waitsFor': 'It waits for {name}, who is not saved yet.',
  'outbox.detail.gone':
    'It is no longer on the server. Discard it here, or look under Recently deleted.',
  'outbox.detail.goneEdit':
    'It was deleted on the server for good. Save what you have here as new, or discard it.',
  'outbox.detail.old':
    'It has waited here for more than 90 days, and an earlier try may have reached the server. Look whether it is there: if so, discard it here. Sync now sends it once more.',
  'outbox.saveAsNew': 'Save as new',
  'outbox.savedAsNew': 'It is sent as new.',
  'outbox.detail.same': 'It waits until what was done with it before is sent.',
  'outbox.detail.conflict': 'The server has a newer version. Choose what to keep.',
  'outbox.detail.moved': 'It now has another due date. Say whether it is done.',
  'outbox.detail.takenBack':
    'You took this back. If it has reached the server already, it is undone there.',
  'outbox.takeBack': 'Take back',
  'outbox.takenBack': 'Taken back.',
  'outbox.unnamed': 'A pet without a name',
  'outbox.conflict.title': 'Two versions of {title}',
  'outbox.conflict.text': 'Changed in two places. Choose what to keep.',
  'outbox.conflict.choose': 'Choose',
  'outbox.conflict.phone': 'This phone',
  'outbox.conflict.computer': 'This computer',
  'outbox.conflict.there': 'Another device',
  'outbox.conflict.offline': '{time}, offline',
  'outbox.conflict.useAll': 'Use all',
  'outbox.conflict.useAll.of': 'Use all: {device}',
  'outbox.conflict.born': 'Date of birth or age',
  'outbox.conflict.none': 'Nothing',
  'outbox.conflict.photos': '{count, plural, =0 {No photos} one {# photo} other {# photos}}',
  'outbox.conflict.same.fields':
    '{fields, plural, one {# other field is the same.} other {# other fields are the same.}}',
  'outbox.conflict.same.photos':
    '{photos, plural, one {# photo is the same.} other {# photos are the same.}}',
  'outbox.conflict.same.both':
    '{fields, plural, one {# other field} other {# other fields}} and {photos, plural, one {# photo} other {# photos}} are the same.',
  'outbox.conflict.both': 'Keep both',
  'outbox.conflict.both.text': 'One after the other, each with its device and time',
  'outbox.conflict.photos.kept': 'both sides kept, {count} in all',
  'outbox.conflict.photos.some': '{count} of {total} kept',
  'outbox.conflict.photos.choose': 'Choose {most} of {total}. {count} chosen.',
  'outbox.conflict.photo': 'Keep photo {number}, {device}',
  'outbox.conflict.photo.shared': 'Keep photo {number}, on both',
  'outbox.conflict.photo.both': 'Both',
  'outbox.conflict.givenUp': 'Given up: {texts}',
  'outbox.conflict.givenUp.kept': 'You find this under Recently deleted for 30 days.',
  'outbox.mergedOn': 'Merged with a change from another device on {date}.',
  'outbox.move': 'Move to Another Pet',
  'outbox.move.title': 'Move {title} to',
  'outbox.move.none': 'There is no other pet.',
  'outbox.move.done': 'Moved to {name}',
  'outbox.file.save': 'Save a Copy',
  'outbox.file.add': 'Add from a File',
  'outbox.file.title': 'Not sent yet',
  'outbox.file.text':
    '{count, plural, =0 {Everything on this device was sent.} one {# change waits on this device.} other {# changes wait on this device.}} A copy can be added on another device.',
  'outbox.file.added':
    '{count, plural, =0 {Nothing new in this file} one {# change added} other {# changes added}}',
  'outbox.file.skipped':
    '{count, plural, one {# was left out: it is here already, or belongs to another account.} other {# were left out: they are here already, or belong to another account.}}',
  'outbox.file.invalid': 'This is not a copy of unsent changes. Nothing was added.',
  'outbox.merged': 'Changes of another device were kept too.',
  'outbox.conflict.open': 'Choose one in each row first.',
  'outbox.conflict.done': 'Your choice is saved.',
  'outbox.conflict.removal.title': '{title} was changed elsewhere',
  'outbox.conflict.removal.text':
    'You deleted it on this device on {mine}. On {theirs} it was changed somewhere else. Keep it as it is there, or delete it all the same.',
  'outbox.conflict.removal.news.title': '{title} has something new',
  'outbox.conflict.removal.news':
    'You deleted it on this device on {mine}. This was added or changed somewhere else, and this device had not shown it yet. Keep it all, or delete it all the same.',
  'outbox.conflict.removal.more': 'And others before these.',
  'outbox.conflict.removal.keep': 'Keep it',
  'outbox.conflict.removal.delete': 'Delete it',
  'outbox.moved.given': '{title} is now due on {date}. Was it given?',
  'outbox.moved.done': '{title} is now due on {date}. Was it done?',
  'outbox.moved.text':
    'The due date was changed after you last saw it, so nothing was ticked off for {pet} yet.',
  'outbox.moved.given.yes': 'Yes, it was given',
  'outbox.moved.done.yes': 'Yes, it was done',
  'outbox.moved.no': 'Not yet',
  'outbox.drop': 'Discard',
  'outbox.drop.title': 'Discard {title}?',
  'outbox.drop.record': 'It is saved on this device only and cannot be brought back.',
  'outbox.drop.pet':
    'The pet is saved on this device only and cannot be brought back, nor can its records that wait here.',
  'outbox.drop.changes': 'Discard changes',
  'outbox.drop.edit':
    'What you changed is saved on this device only and cannot be brought back. What is on the server stays as it is.',
  'outbox.drop.record.unsure':
    'A try to send it got no answer, so it may be on the server already. If it is, it stays there, and you can delete it there. What is on this device is discarded.',
  'outbox.drop.pet.unsure':
    'A try to send the pet got no answer, so it may be on the server already. If it is, it stays there, and you can delete it there. What is on this device is discarded, with the records that wait here.',
  'outbox.drop.edit.unsure':
    'A try to send it got no answer, so your change may be on the server already. If it is, it stays there. What is on this device is discarded.',
  'outbox.drop.confirm': 'Discard it',
  'outbox.dropped': 'Discarded.',
  'outbox.pet.later':
    'You can add records already: they wait here and are sent after {name}. Reminders, the weight chart and sharing begin once {name} is saved on the server.',
  'outbox.pet.codes': 'The QR codes and the share link come once {name} is saved on the server.',
  'outbox.pet.leaves': '{name} is deleted as soon as the connection is back.',
  'outbox.signOut.title':
    '{count, plural, one {# item is not sent yet} other {# items are not sent yet}}',
  'outbox.signOut.text':
    'What waits is saved on this device only. Stay until it is sent, or sign out and it waits here for your next sign-in. Nobody else who signs in on this device sees it.',
  'outbox.deleteAccount':
    '{count, plural, one {# item that is not sent yet waits on this device. It goes with the account.} other {# items that are not sent yet wait on this device. They go with the account.}}',
  'outbox.signOut.stay': 'Stay and sync',
  'outbox.signOut.keep': 'Sign out, keep it here',
  'outbox.signOut.delete': 'Sign out and delete it',
  'outbox.signOut.sure': 'Delete what was not sent?',
  'outbox.signOut.sure.text':
    '{count, plural, one {# item} other {# items}} on this device will be gone for good.',
} as const;
