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
    'It was deleted on another device, but your changes here brought it back.',
  'outbox.syncing': 'Syncing {place} of {count}',
  'outbox.now': 'Sync now',
  'outbox.show': 'Show',
  'outbox.done': 'All offline data has been synchronized.',
  'outbox.failed': 'Some data could not be synchronized. Please try again.',
  'outbox.noConnection': 'No internet connection',
  'outbox.noConnection.text': 'Please check your internet connection and try again.',
  'outbox.sending': 'Saved on this device, sending…',
  'outbox.kept': 'Saved offline',
  'outbox.kept.text': 'It is saved on this device and will be sent when you are back online.',
  'outbox.changed': 'Your changes are saved on this device.',
  'outbox.arrived': 'This has just been saved on the server. Open it there to change it.',
  'outbox.full':
    'This device is full. Free some space, then save again. What you typed is still here.',
  'outbox.unkept': 'This device could not save it. Your form is still here. Please try again.',
  'outbox.gone': 'It is no longer on the server, or no longer shared with you.',
  'outbox.list.title': 'Saved on this device',
  'outbox.list.text': 'Sent in this order as soon as you are online.',
  'outbox.list.decide': 'Nothing here is sent by itself. Each item needs your decision.',
  'outbox.list.empty': 'Everything is saved on the server.',
  'outbox.detail.waiting': 'Saved on this device only. It will be sent when you are back online.',
  'outbox.detail.refused': 'The server did not save this: {reason}',
  'outbox.detail.waitsFor': '{name} has to be saved first.',
  'outbox.detail.gone':
    'It is no longer on the server, or no longer shared with you. Copy what you need, discard it here, or look under Recently deleted.',
  'outbox.detail.goneEdit':
    'It was permanently deleted on the server, or is no longer shared with you. Save your version as new, copy it, or discard it.',
  'outbox.detail.gonePart':
    'It or its pet was deleted on the server, or is no longer shared with you. If you restore the pet, use Sync now. Otherwise save your version as new, copy it, or discard it.',
  'outbox.detail.old':
    'It has waited here for more than 90 days, and an earlier attempt may have reached the server. Check whether it is there. If so, discard it here. Sync now sends it again.',
  'outbox.saveAsNew': 'Save as new',
  'outbox.savedAsNew': 'Sending it as new.',
  'outbox.detail.same': 'Waiting for your earlier change to it to be sent.',
  'outbox.detail.conflict': 'The server has a newer version. Choose what to keep.',
  'outbox.detail.moved': 'It has a new due date. Tell us whether it is done.',
  'outbox.detail.takenBack':
    'You undid this. If it has already reached the server, it is undone there too.',
  'outbox.takeBack': 'Undo',
  'outbox.takenBack': 'Undone.',
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
  'outbox.conflict.givenUp': 'Not kept: {texts}',
  'outbox.conflict.unsent': 'Not sent yet, and removed for good: {texts}',
  'outbox.conflict.givenUp.kept': 'You can find it under Recently deleted for 30 days.',
  'outbox.conflict.givenUp.keptForOwner':
    'The pet’s owner can find it under Recently deleted for 30 days.',
  'outbox.mergedOn': 'Merged with a change from another device on {date}.',
  'outbox.move': 'Move to Another Pet',
  'outbox.move.title': 'Move {title} to',
  'outbox.move.none': 'There is no other pet.',
  'outbox.move.done': 'Moved to {name}',
  'outbox.copy': 'Copy',
  'outbox.copy.of': 'Copy {title}',
  'outbox.copied': 'Copied as text',
  'outbox.notCopied': 'Your browser does not allow copying. Use “Save a Copy” instead.',
  'outbox.file.save': 'Save a Copy',
  'outbox.file.add': 'Add from a File',
  'outbox.file.title': 'Not sent yet',
  'outbox.file.text':
    '{count, plural, =0 {Everything on this device was sent.} one {# change waits on this device.} other {# changes wait on this device.}} You can add a copy on another device.',
  'outbox.file.added':
    '{count, plural, =0 {Nothing new in this file} one {# change added} other {# changes added}}',
  'outbox.file.skipped':
    '{count, plural, one {# was skipped: it is already here, or belongs to another account.} other {# were skipped: they are already here, or belong to another account.}}',
  'outbox.file.invalid': 'This file contains no unsent changes. Nothing was added.',
  'outbox.merged': 'Changes from another device were kept too.',
  'outbox.conflict.open': 'Choose one in each row first.',
  'outbox.conflict.done': 'Your choice is saved.',
  'outbox.conflict.removal.title': '{title} was changed elsewhere',
  'outbox.conflict.removal.text':
    'You deleted it on this device on {mine}. It was changed somewhere else on {theirs}. Keep the changed version, or delete it anyway.',
  'outbox.conflict.removal.news.title': '{title} has something new',
  'outbox.conflict.removal.news':
    'You deleted it on this device on {mine}. This was added or changed somewhere else, and you had not seen it on this device. Keep everything, or delete it anyway.',
  'outbox.conflict.removal.added.record': 'Record: {title}',
  'outbox.conflict.removal.added.weighing': 'Weight: {title}',
  'outbox.conflict.removal.added.diary': 'Diary: {title}',
  'outbox.conflict.removal.added.petDocument': 'Document: {title}',
  'outbox.conflict.removal.added.carePlan': 'Care plan: {title}',
  'outbox.conflict.removal.added.foundReport': 'Message from a finder: {title}',
  'outbox.conflict.removal.added.visitReport': 'Report of a visit, from {title}',
  'outbox.conflict.removal.more': 'And older ones.',
  'outbox.conflict.removal.keep': 'Keep it',
  'outbox.conflict.removal.delete': 'Delete it',
  'outbox.moved.given': '{title} is now due on {date}. Was it given?',
  'outbox.moved.done': '{title} is now due on {date}. Was it done?',
  'outbox.moved.text':
    'The due date changed after you last saw it, so nothing has been marked as done for {pet} yet.',
  'outbox.moved.given.yes': 'Yes, it was given',
  'outbox.moved.done.yes': 'Yes, it was done',
  'outbox.moved.no': 'Not yet',
  'outbox.drop': 'Discard',
  'outbox.drop.title': 'Discard {title}?',
  'outbox.drop.new': 'It is saved on this device only and cannot be restored.',
  'outbox.drop.whole':
    'The pet is saved on this device only. It cannot be restored, and neither can its unsent records.',
  'outbox.drop.changes': 'Discard changes',
  'outbox.drop.edit':
    'Your changes are saved on this device only and cannot be restored. The version on the server stays as it is.',
  'outbox.drop.new.unsure':
    'We do not know whether it reached the server. If it did, it stays there, and you can delete it there. The copy on this device is discarded.',
  'outbox.drop.whole.unsure':
    'We do not know whether the pet reached the server. If it did, it stays there, and you can delete it there. The copy on this device and its unsent records are discarded.',
  'outbox.drop.edit.unsure':
    'We do not know whether your change reached the server. If it did, it stays there. The copy on this device is discarded.',
  'outbox.drop.undone':
    'We do not know whether it reached the server. If it did, it is undone there too. What you entered cannot be restored.',
  'outbox.drop.confirm': 'Discard it',
  'outbox.dropped': 'Discarded.',
  'outbox.pet.later':
    'You can already add records. They are sent after {name}. Reminders, the weight chart and sharing start once {name} is saved on the server.',
  'outbox.pet.codes': 'QR codes and the share link appear once {name} is saved on the server.',
  'outbox.pet.leaves': '{name} will be deleted as soon as you are back online.',
  'outbox.signOut.title':
    '{count, plural, one {# item is not sent yet} other {# items are not sent yet}}',
  'outbox.signOut.text':
    'Your unsent changes are saved on this device only. Stay until they are sent, or sign out and they wait here until you log in again. Nobody else who logs in on this device can see them.',
  'outbox.deleteAccount':
    '{count, plural, one {# item that is not sent yet waits on this device. It goes with the account.} other {# items that are not sent yet wait on this device. They go with the account.}}',
  'outbox.signOut.stay': 'Stay and sync',
  'outbox.signOut.keep': 'Sign out, keep it here',
  'outbox.signOut.delete': 'Sign out and delete it',
  'outbox.signOut.sure': 'Delete your unsent changes?',
  'outbox.signOut.sure.text':
    '{count, plural, one {# item} other {# items}} on this device will be permanently deleted.',
} as const;
